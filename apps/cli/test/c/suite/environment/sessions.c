/* Sessions: MPI without MPI_Init, on a communicator made of a named set of processes; twice one after the other. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    for (int turn = 0; turn < 2; turn++) {
        MPI_Session session;
        MPI_Group group;
        MPI_Comm comm;
        MPI_Info info;
        int rank, size, sum, sets, has_world = 0, flag, initialized, length;
        char name[MPI_MAX_PSET_NAME_LEN], value[64];
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
        MPI_Session_get_num_psets(session, MPI_INFO_NULL, &sets);
        for (int i = 0; i < sets; i++) {
            length = sizeof name;
            MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, name);
            has_world += strcmp(name, "mpi://WORLD") == 0 || strcmp(name, "mpi://SELF") == 0;
        }
        MPI_Session_get_pset_info(session, "mpi://WORLD", &info);
        length = sizeof value;
        MPI_Info_get_string(info, "mpi_size", &length, value, &flag);
        MPI_Info_free(&info);
        MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
        MPI_Comm_create_from_group(group, "a tag", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
        MPI_Group_free(&group);
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &size);
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
        MPI_Initialized(&initialized);
        printf("turn %d: %d of %d, sum %d, world and self %d, mpi_size %s\n", turn, rank, size, sum, has_world, value);
        MPI_Comm_free(&comm);
        MPI_Session_finalize(&session);
        printf("%s\n", session == MPI_SESSION_NULL ? "null" : "kept");
    }
    return 0;
}
