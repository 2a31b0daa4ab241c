/* Messages: every type in every layout, with every way to send and to receive. */
#include "types.h"

enum { SENDS = 6, RECEIVES = 5, LAYOUTS = 5 };
static const char *const RECEIVE_NAMES[RECEIVES] = {"recv", "irecv", "probe", "mprobe", "persistent"};

/* Elements of a layout: `count` of them per item, item k's element e at `place`. */
static MPI_Datatype layout(const Type *t, int kind, int *per_item) {
    MPI_Datatype made, resized;
    int lengths[2] = {1, 2}, displs[2] = {3, 0}, ones[2] = {1, 1};
    MPI_Aint bytes = (MPI_Aint)t->bytes, at[2] = {2 * bytes, 0};
    MPI_Datatype both[2] = {t->mpi, t->mpi};
    switch (kind) {
    case 0: *per_item = 1; MPI_Type_dup(t->mpi, &made); break;
    case 1: *per_item = 3; MPI_Type_contiguous(3, t->mpi, &made); break;
    case 2: *per_item = 4; MPI_Type_vector(2, 2, 3, t->mpi, &made); break;
    case 3: *per_item = 3; MPI_Type_indexed(2, lengths, displs, t->mpi, &made); break;
    default: *per_item = 2; MPI_Type_create_struct(2, ones, at, both, &made);
    }
    MPI_Type_create_resized(made, 0, 6 * bytes, &resized);
    MPI_Type_free(&made);
    MPI_Type_commit(&resized);
    return resized;
}

static int place(int kind, int element) {
    static const int PLACES[LAYOUTS][4] = {{0}, {0, 1, 2}, {0, 1, 3, 4}, {3, 0, 1}, {2, 0}};
    return PLACES[kind][element];
}

static void send_by(int way, const void *buffer, int count, MPI_Datatype type, int dest, int tag, MPI_Request *request) {
    MPI_Comm comm = MPI_COMM_WORLD;
    switch (way) {
    case 0: MPI_Isend(buffer, count, type, dest, tag, comm, request); break;
    case 1: MPI_Issend(buffer, count, type, dest, tag, comm, request); break;
    case 2: MPI_Ibsend(buffer, count, type, dest, tag, comm, request); break;
    case 3: MPI_Bsend(buffer, count, type, dest, tag, comm); *request = MPI_REQUEST_NULL; break;
    case 4: MPI_Send_init(buffer, count, type, dest, tag, comm, request); MPI_Start(request); break;
    default: MPI_Ssend_init(buffer, count, type, dest, tag, comm, request); MPI_Start(request);
    }
}

static void receive_by(int way, void *buffer, int count, MPI_Datatype type, int source, int tag, MPI_Status *status) {
    MPI_Request request;
    MPI_Message message;
    MPI_Comm comm = MPI_COMM_WORLD;
    switch (way) {
    case 0: MPI_Recv(buffer, count, type, source, tag, comm, status); break;
    case 1: MPI_Irecv(buffer, count, type, source, tag, comm, &request); MPI_Wait(&request, status); break;
    case 2: MPI_Probe(source, tag, comm, status); MPI_Recv(buffer, count, type, source, tag, comm, status); break;
    case 3: MPI_Mprobe(source, tag, comm, &message, status); MPI_Mrecv(buffer, count, type, &message, status); break;
    default:
        MPI_Recv_init(buffer, count, type, source, tag, comm, &request);
        MPI_Start(&request);
        MPI_Wait(&request, status);
        MPI_Request_free(&request);
    }
}

static void try_one(const Type *t, int kind, int into_flat, int count, int send, int receive, int tag) {
    int per_item, next = (rank + 1) % size, before = (rank + size - 1) % size, wrong = 0, elements_got;
    MPI_Datatype type = layout(t, kind, &per_item);
    int room = count * 6 + 1, total = count * per_item;
    void *out = elements(t, room, rank), *in = malloc(t->bytes * room);
    MPI_Request request;
    MPI_Status status;
    memset(in, 0, t->bytes * room);
    send_by(send, out, count, type, next, tag, &request);
    if (into_flat) receive_by(receive, in, total, t->mpi, before, tag, &status);
    else receive_by(receive, in, count, type, before, tag, &status);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (request != MPI_REQUEST_NULL) MPI_Request_free(&request);
    MPI_Get_elements(&status, t->mpi, &elements_got);
    wrong += elements_got != total || status.MPI_SOURCE != before || status.MPI_TAG != tag;
    for (int k = 0; k < count; k++)
        for (int e = 0; e < per_item; e++) {
            int at = k * 6 + place(kind, e);
            wrong += t->get(in, into_flat ? k * per_item + e : at) != value_of(t, before, at);
        }
    check(RECEIVE_NAMES[receive], t, count, wrong);
    MPI_Type_free(&type);
    free(out);
    free(in);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    const int counts[] = {0, 1, 4, 90};
    int room = 1 << 20, tag = 0;
    void *attached = malloc(room);
    MPI_Buffer_attach(attached, room);
    for (int i = 0; i < N_TYPES; i++)
        for (int kind = 0; kind < LAYOUTS; kind++)
            for (int k = 0; k < 4; k++)
                for (int receive = 0; receive < RECEIVES; receive++) {
                    try_one(&TYPES[i], kind, (kind + receive) % 2, counts[k], (i + receive + k) % SENDS, receive, tag);
                    tag = (tag + 1) % 1000;
                }
    MPI_Buffer_detach(&attached, &room);
    free(attached);
    return finish("messages");
}
