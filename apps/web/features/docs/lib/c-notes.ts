/** Functions whose call in C differs from the library's other form, or which only C has: a sentence or two for each. */
const PERSISTENT_NEIGHBOURS =
  "prepared once and started again and again with MPI_Start; each start sends what is in the memory then.";
const NOT_WAITING = "without waiting: the buffers belong to the library until the request is complete.";

export const C_NOTES: Readonly<Record<string, string>> = {
  // Environment
  MPI_Init: "Begins the use of MPI. Every rank calls it once, before any other call; &argc and &argv, or NULL.",
  MPI_Init_thread: "As MPI_Init. The level provided is at most MPI_THREAD_FUNNELED: a rank has one thread.",
  MPI_Finalize:
    "Ends the use of MPI; every rank calls it, after its communication is done. A rank that ends without it is an error of the run.",
  MPI_Initialized: "Whether MPI_Init was called. May be called at any time.",
  MPI_Finalized: "Whether MPI_Finalize was called. May be called at any time.",
  MPI_Abort: "Ends the run on all ranks at once, with this exit code.",
  MPI_Is_thread_main: "True: a rank has one thread.",
  MPI_Query_thread: "The level of thread support: MPI_THREAD_FUNNELED at most.",
  MPI_Get_version: "Version and subversion of the MPI standard.",
  MPI_Abi_get_version: "Version of the standard's binary interface.",
  MPI_Get_hw_resource_info: "An info with what is known of the hardware.",
  MPI_Get_address: "The address of a place in memory, as MPI_Type_create_struct and dynamic windows take it.",
  MPI_Alloc_mem:
    "Memory from the library: that of malloc. The result goes to where baseptr points: pass the address of a pointer.",
  MPI_Free_mem: "Gives memory of MPI_Alloc_mem back.",
  MPI_Aint_add: "The sum of an address and a displacement.",
  // Point-to-point
  MPI_Recv:
    "Receives into memory with room for count elements; a shorter message is fine, a longer one is MPI_ERR_TRUNCATE. MPI_STATUS_IGNORE when the status is of no interest.",
  MPI_Ssend: "As MPI_Send, but returns only when the receive has begun: the ranks meet.",
  MPI_Issend: "As MPI_Isend; complete only when the receive has begun.",
  MPI_Bsend: "Copies the message into the attached buffer and returns at once, whatever the receiver does.",
  MPI_Ibsend: "As MPI_Bsend; the request is complete from the start.",
  MPI_Buffer_attach:
    "Memory for the buffered sends of this rank. A message takes its bytes and MPI_BSEND_OVERHEAD more of it. MPI_BUFFER_AUTOMATIC lets the library find the room.",
  MPI_Mprobe: "Waits for a message and takes it out of the queue: MPI_Mrecv receives exactly this one.",
  MPI_Improbe: "As MPI_Mprobe, without waiting; flag says whether there was a message.",
  MPI_Iprobe: "Whether a message can be received now. Never waits.",
  MPI_Wait: "Waits until the operation is complete; the request becomes MPI_REQUEST_NULL unless it is persistent.",
  MPI_Test: "Whether the operation is complete; if so it ends as with MPI_Wait. Never waits.",
  MPI_Waitall: "Waits until all operations are complete.",
  MPI_Waitany: "Waits until one operation is complete; index says which.",
  MPI_Waitsome: "Waits until at least one operation is complete; outcount and array_of_indices say which are.",
  MPI_Testall: "flag is true, and all are completed, when all are complete; else nothing changes. Never waits.",
  MPI_Testany: "Completes one operation that is complete, if there is one. Never waits.",
  MPI_Testsome: "Completes all operations that are complete, maybe none. Never waits.",
  MPI_Start: "Begins a persistent operation.",
  MPI_Startall: "Begins persistent operations, in order.",
  MPI_Request_get_status: "Whether the operation is complete, without completing it. Never waits.",
  MPI_Test_cancelled: "Whether the operation of this status was cancelled in time.",
  MPI_Status_set_cancelled: "What MPI_Test_cancelled says of this status.",
  MPI_Status_set_error: "Sets the field MPI_ERROR.",
  MPI_Status_set_source: "Sets the field MPI_SOURCE.",
  MPI_Status_set_tag: "Sets the field MPI_TAG.",
  MPI_Status_get_error: "The field MPI_ERROR.",
  MPI_Status_get_source: "The field MPI_SOURCE: who sent the message.",
  MPI_Status_get_tag: "The field MPI_TAG: the tag of the message.",
  MPI_Grequest_start:
    "A request of the program's own, which is complete when the program says so with MPI_Grequest_complete.",
  // Datatypes
  MPI_Get_count: "Number of whole elements received; MPI_UNDEFINED when the message ends inside of one.",
  MPI_Get_elements: "Number of basic elements received.",
  MPI_Get_elements_x: "Number of basic elements received.",
  MPI_Type_indexed: "Blocks of these lengths at these displacements, both in elements of oldtype.",
  MPI_Type_create_hindexed: "As MPI_Type_indexed, with displacements in bytes.",
  MPI_Type_create_hindexed_block: "As MPI_Type_create_indexed_block, with displacements in bytes.",
  MPI_Type_create_hvector: "As MPI_Type_vector, with the stride in bytes.",
  MPI_Type_get_extent: "Lower bound and extent in bytes: where an element begins, and how far the next one is.",
  MPI_Type_get_extent_x: "Lower bound and extent in bytes.",
  MPI_Type_get_true_extent: "Lower bound and extent of the data alone, without the gaps of MPI_Type_create_resized.",
  MPI_Type_get_true_extent_x: "Lower bound and extent of the data alone.",
  MPI_Type_get_attr: "The value under a key; flag says whether there is one.",
  MPI_Type_free_keyval: "Gives a key up. Values that are kept stay.",
  MPI_Type_get_name: "The name of a datatype, such as MPI_DOUBLE.",
  MPI_Type_create_f90_complex: "The complex datatype with at least this precision and range.",
  MPI_Type_create_f90_integer: "The integer datatype with at least so many decimal digits.",
  MPI_Type_create_f90_real: "The datatype of real numbers with at least this precision and range.",
  MPI_Unpack_external: "Reads elements that MPI_Pack_external wrote.",
  // Collectives
  MPI_Op_create:
    "An operator from a function of the program, which must be associative; commute says whether operands may change places.",
  // Groups, communicators, attributes
  MPI_Group_rank: "The rank of this process in the group; MPI_UNDEFINED when it is not a member.",
  MPI_Group_size: "The number of processes of the group.",
  MPI_Group_free: "Gives the group up.",
  MPI_Op_free: "Gives the operator up.",
  MPI_Comm_rank: "Which one am I: the number of this process in the communicator, from 0.",
  MPI_Comm_size: "The number of processes in the communicator.",
  MPI_Comm_remote_group: "The group at the other side of an intercommunicator.",
  MPI_Comm_remote_size: "The number of processes at the other side of an intercommunicator.",
  MPI_Comm_compare:
    "MPI_IDENT for the same communicator, MPI_CONGRUENT for the same processes in the same order, MPI_SIMILAR in another order, else MPI_UNEQUAL.",
  MPI_Comm_test_inter: "Whether it is an intercommunicator.",
  MPI_Comm_create_group:
    "As MPI_Comm_create, but only the members of the group call it; the tag tells such calls apart.",
  MPI_Comm_dup_with_info: "As MPI_Comm_dup, with hints of its own. Collective.",
  MPI_Comm_idup_with_info: "As MPI_Comm_idup, with hints of its own. Collective.",
  MPI_Comm_get_attr:
    "The value under a key; flag says whether there is one. Predefined keys, such as MPI_TAG_UB, give the address of an int.",
  MPI_Comm_set_attr: "Keeps a pointer under a key with the communicator, on this rank.",
  MPI_Comm_get_name: "The name of the communicator.",
  MPI_Comm_free_keyval: "Gives a key up. Values that are kept stay.",
  MPI_Comm_attach_buffer: "A buffer for the buffered sends of this communicator alone, as MPI_Buffer_attach.",
  MPI_Comm_detach_buffer: "As MPI_Buffer_detach, for the buffer of this communicator.",
  MPI_Comm_flush_buffer: "As MPI_Buffer_flush, for the buffer of this communicator.",
  MPI_Comm_iflush_buffer: "As MPI_Buffer_iflush, for the buffer of this communicator.",
  MPI_Comm_disconnect: "Waits until communication on it is done, and frees it. Collective.",
  MPI_Comm_get_parent: "MPI_COMM_NULL: no rank was spawned by another.",
  MPI_Attr_delete: "The old name of MPI_Comm_delete_attr.",
  MPI_Attr_get: "The old name of MPI_Comm_get_attr.",
  MPI_Attr_put: "The old name of MPI_Comm_set_attr.",
  MPI_Keyval_create: "The old name of MPI_Comm_create_keyval.",
  MPI_Keyval_free: "The old name of MPI_Comm_free_keyval.",
  // Topologies
  MPI_Cart_shift:
    "Whom to receive from and whom to send to when everybody sends so many steps along a dimension; MPI_PROC_NULL beyond a border.",
  MPI_Cart_get: "Dimensions, which of them are rings, and where this rank stands.",
  MPI_Cartdim_get: "The number of dimensions of a grid.",
  MPI_Graph_get: "Nodes and edges of a graph, as it was made.",
  MPI_Graphdims_get: "The numbers of nodes and edges of a graph.",
  MPI_Graph_neighbors: "The neighbours of a rank in a graph.",
  MPI_Graph_neighbors_count: "How many neighbours a rank has in a graph.",
  MPI_Dist_graph_neighbors: "Whom this rank hears from and whom it tells, with the weights of the edges.",
  MPI_Dist_graph_neighbors_count: "How many ranks this one hears from, and how many it tells.",
  MPI_Neighbor_allgather: "Sends one block to all neighbours and receives one from each, in the order of the sources.",
  MPI_Ineighbor_allgather: `MPI_Neighbor_allgather ${NOT_WAITING}`,
  MPI_Ineighbor_allgatherv: `MPI_Neighbor_allgatherv ${NOT_WAITING}`,
  MPI_Ineighbor_alltoall: `MPI_Neighbor_alltoall ${NOT_WAITING}`,
  MPI_Ineighbor_alltoallv: `MPI_Neighbor_alltoallv ${NOT_WAITING}`,
  MPI_Ineighbor_alltoallw: `MPI_Neighbor_alltoallw ${NOT_WAITING}`,
  MPI_Neighbor_allgather_init: `MPI_Neighbor_allgather ${PERSISTENT_NEIGHBOURS}`,
  MPI_Neighbor_allgatherv_init: `MPI_Neighbor_allgatherv ${PERSISTENT_NEIGHBOURS}`,
  MPI_Neighbor_alltoall_init: `MPI_Neighbor_alltoall ${PERSISTENT_NEIGHBOURS}`,
  MPI_Neighbor_alltoallv_init: `MPI_Neighbor_alltoallv ${PERSISTENT_NEIGHBOURS}`,
  MPI_Neighbor_alltoallw_init: `MPI_Neighbor_alltoallw ${PERSISTENT_NEIGHBOURS}`,
  // Errors
  MPI_Comm_create_errhandler: "An error handler from a function that gets the communicator and the error code.",
  MPI_Comm_get_errhandler: "The error handler of the communicator: MPI_ERRORS_ARE_FATAL at first.",
  MPI_Comm_set_errhandler:
    "What happens when a call on this communicator fails: MPI_ERRORS_RETURN lets the call return its code.",
  MPI_Comm_call_errhandler: "Calls the communicator's error handler, for errors that the program finds itself.",
  MPI_Session_create_errhandler: "An error handler from a function that gets the session and the error code.",
  MPI_Session_get_errhandler: "The error handler of the session.",
  MPI_Session_set_errhandler: "What happens when a call on this session fails.",
  MPI_Session_call_errhandler: "Calls the session's error handler.",
  MPI_Win_create_errhandler: "An error handler from a function that gets the window and the error code.",
  MPI_Win_get_errhandler: "The error handler of the window: MPI_ERRORS_ARE_FATAL at first.",
  MPI_Win_set_errhandler: "What happens when a call on this window fails.",
  MPI_Win_call_errhandler: "Calls the window's error handler.",
  MPI_Errhandler_free: "Gives the error handler up; objects that have it keep it.",
  // Info
  MPI_Info_create: "A new info without entries.",
  MPI_Info_delete: "Deletes a key and its value.",
  MPI_Info_free: "Gives the info up.",
  MPI_Info_get: "The value of a key, cut to valuelen characters. MPI_Info_get_string says how long it is.",
  MPI_Info_get_string: "The value of a key, and the room that it needs; flag says whether there is one.",
  MPI_Info_get_nkeys: "The number of keys.",
  MPI_Info_get_nthkey: "The name of a key; keys are numbered from 0.",
  MPI_Info_get_valuelen: "The length of a key's value; flag says whether there is one.",
  // Sessions
  MPI_Session_init: "Opens a session: MPI may be used from here on, also without MPI_Init.",
  MPI_Session_finalize: "Closes the session.",
  MPI_Session_get_info: "The hints of the session.",
  MPI_Session_get_num_psets: "How many process sets there are.",
  MPI_Session_get_nth_pset: "The name of a process set: mpi://WORLD, mpi://SELF.",
  MPI_Session_get_pset_info: "An info with the key mpi_size: the number of processes of the set.",
  MPI_Group_from_session_pset: "The group of the processes of a set.",
  MPI_Comm_create_from_group:
    "A communicator of a group, without a parent. The string tells calls of the same group apart. Collective over the group.",
  MPI_Intercomm_create_from_groups: "An intercommunicator of two groups. Collective over both.",
  // Fault tolerance
  MPIX_Comm_revoke:
    "Ends the communicator for all its processes: calls under way and later ones return MPIX_ERR_REVOKED, but for shrink, agree, get_failed, ack_failed, is_revoked and MPI_Comm_free. Not collective.",
  MPIX_Comm_is_revoked: "Whether this rank knows that the communicator is revoked.",
  MPIX_Comm_get_failed: "The group of the processes that this rank knows to have failed.",
  MPIX_Comm_ack_failed:
    "Acknowledges the first of the failed processes: receives from MPI_ANY_SOURCE wait on without them.",
  MPIX_Comm_failure_ack: "Acknowledges all failed processes that are known.",
  MPIX_Comm_failure_get_acked: "The group of the failed processes that are acknowledged.",
  MPIX_Comm_agree:
    "All processes that live get the same flag: what all of them gave, combined bit by bit with and. Also on a revoked communicator.",
  MPIX_Comm_iagree: "MPIX_Comm_agree without waiting.",
  MPIX_Comm_shrink: "A communicator of the processes that live. Also of a revoked communicator. Collective.",
  MPIX_Comm_ishrink: "MPIX_Comm_shrink without waiting.",
  MPIX_Fail_process: "This process fails, as when its tab is closed; it does not return. Of this library alone.",
  // One-sided
  MPI_Win_get_attr: "The value under a key, such as MPI_WIN_BASE or MPI_WIN_SIZE; flag says whether there is one.",
  MPI_Win_set_attr: "Keeps a pointer under a key with the window, on this rank.",
  MPI_Win_delete_attr: "Deletes the value under a key.",
  MPI_Win_free_keyval: "Gives a key up.",
  MPI_Win_get_info: "The hints that the window was made with.",
  MPI_Win_get_name: "The name of the window.",
  MPI_Win_create_dynamic:
    "A window without memory, to which each rank attaches some. Displacements are addresses of the target, of MPI_Get_address.",
  MPI_Win_detach: "Takes memory back that MPI_Win_attach made part of the window.",
  MPI_Win_allocate: "A window over new memory, whose address goes to where baseptr points. Collective.",
  MPI_Win_allocate_shared:
    "As MPI_Win_allocate, for ranks that share memory: in C a rank alone, since each has a memory of its own.",
};

const HANDLES = ["Comm", "Group", "Type", "Op", "Request", "Message", "Win", "Info", "Errhandler", "Session", "File"];

export const CONVERSION_NOTES: Readonly<Record<string, string>> = Object.fromEntries(
  HANDLES.flatMap((kind) => [
    [`MPI_${kind}_toint`, "The handle as an integer."],
    [`MPI_${kind}_fromint`, "The handle of an integer that MPI made of it."],
  ]),
);
