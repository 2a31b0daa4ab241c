/* Structs with padding: arrays of them need the C extent; what lies in the padding is not sent. */
#include "../suite.h"
#include <stddef.h>

typedef struct { char kind; double mass; int id; char name[3]; } Particle;

int main(int argc, char **argv) {
    begin(&argc, &argv);
    Particle mine[3], got[3];
    int lengths[4] = {1, 1, 1, 3}, bytes;
    MPI_Aint at[4] = {offsetof(Particle, kind), offsetof(Particle, mass), offsetof(Particle, id), offsetof(Particle, name)};
    MPI_Datatype types[4] = {MPI_CHAR, MPI_DOUBLE, MPI_INT, MPI_CHAR}, loose, type;
    MPI_Aint lb, extent;
    MPI_Type_create_struct(4, lengths, at, types, &loose);
    MPI_Type_size(loose, &bytes);
    MPI_Type_get_true_extent(loose, &lb, &extent);
    printf("size %d, true extent %d from %d\n", bytes, (int)extent, (int)lb);
    MPI_Type_create_resized(loose, 0, sizeof(Particle), &type);
    MPI_Type_commit(&type);
    memset(mine, 0x11, sizeof mine);
    memset(got, 0x22, sizeof got);
    for (int i = 0; i < 3; i++) {
        mine[i].kind = 'a' + rank;
        mine[i].mass = rank + i * 0.5;
        mine[i].id = 10 * rank + i;
        memcpy(mine[i].name, "xyz", 3);
    }
    MPI_Sendrecv(mine, 3, type, (rank + 1) % size, 0, got, 3, type, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 3; i++)
        printf("%c %g %d %.3s padding %s\n", got[i].kind, got[i].mass, got[i].id, got[i].name,
               ((unsigned char *)&got[i])[1] == 0x22 ? "untouched" : "overwritten");
    MPI_Type_free(&loose);
    MPI_Type_free(&type);
    return end();
}
