/* The forms with counts of 64 bits: messages, collectives with lists of counts, types, queries. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size, out[4] = {rank, 2, 3, 4}, in[4] = {0}, all[16], narrow;
    MPI_Count count, lb, extent, counts[8], wide;
    MPI_Aint displs[8];
    MPI_Status status;
    MPI_Request request;
    MPI_Datatype type;
    MPI_Irecv_c(in, 4, MPI_INT, before, 1, MPI_COMM_WORLD, &request);
    MPI_Send_c(out, 3, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Wait(&request, &status);
    MPI_Get_count_c(&status, MPI_INT, &count);
    printf("received %d, count %d\n", in[0] == before, (int)count);
    MPI_Bcast_c(out, 4, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Allreduce_c(&rank, &narrow, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("bcast %d, sum %d\n", out[0], narrow);
    for (int i = 0; i < size; i++) {
        counts[i] = i % 2 + 1;
        displs[i] = 3 * i;
    }
    for (int i = 0; i < 16; i++) all[i] = -1;
    MPI_Allgatherv_c(out + 1, counts[rank], MPI_INT, all, counts, displs, MPI_INT, MPI_COMM_WORLD);
    ints("allgatherv", all, 12);
    MPI_Type_vector_c(3, 1, (MPI_Count)1 << 31, MPI_INT, &type);
    MPI_Type_size_c(type, &count);
    MPI_Type_get_extent_c(type, &lb, &extent);
    printf("size %d, extent %lld\n", (int)count, (long long)extent);
    MPI_Type_size(type, &narrow);
    printf("narrow size %d\n", narrow);
    MPI_Type_free(&type);
    MPI_Type_contiguous_c((MPI_Count)3 << 30, MPI_INT, &type);
    MPI_Type_size_c(type, &wide);
    MPI_Type_size(type, &narrow);
    printf("wide size %lld, narrow %s\n", (long long)wide, narrow == MPI_UNDEFINED ? "undefined" : "defined");
    MPI_Type_free(&type);
    MPI_Status_set_elements_c(&status, MPI_BYTE, (MPI_Count)5 << 32);
    MPI_Get_elements_c(&status, MPI_BYTE, &count);
    MPI_Get_count(&status, MPI_BYTE, &narrow);
    printf("elements %lld, narrow %s\n", (long long)count, narrow == MPI_UNDEFINED ? "undefined" : "defined");
    return end();
}
