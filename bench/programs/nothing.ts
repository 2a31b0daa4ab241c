// Does nothing: what remains is to start and to end.
import "mpi/blocking";
