/* Handles as integers and back; null handles after each free. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm twin, again;
    MPI_Datatype type;
    MPI_Group group;
    int members;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    again = MPI_Comm_f2c(MPI_Comm_c2f(twin));
    MPI_Comm_size(again, &members);
    printf("%d %d\n", members, again == twin);
    MPI_Type_contiguous(3, MPI_INT, &type);
    printf("%d %d\n", MPI_Type_f2c(MPI_Type_c2f(type)) == type, MPI_Type_f2c(MPI_Type_c2f(MPI_INT)) == MPI_INT);
    MPI_Comm_group(twin, &group);
    printf("%d\n", MPI_Group_f2c(MPI_Group_c2f(group)) == group);
    printf("%d\n", MPI_Op_f2c(MPI_Op_c2f(MPI_SUM)) == MPI_SUM);
    printf("%d\n", MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_NULL)) == MPI_COMM_NULL);
    MPI_Comm_free(&twin); MPI_Type_free(&type); MPI_Group_free(&group);
    printf("%d %d %d\n", twin == MPI_COMM_NULL, type == MPI_DATATYPE_NULL, group == MPI_GROUP_NULL);
    return end();
}
