#include <mpi.h>

#include <iostream>
#include <numeric>
#include <vector>

#include "matrix.hpp"

constexpr int N = 8;
constexpr int ROOT = 0;

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    // One block of rows per rank. Blocks may differ by one row, so there is a count and a place for each.
    std::vector<int> rows(size), first(size), counts(size), places(size);
    for (int r = 0; r < size; r++) {
        first[r] = r * N / size;
        rows[r] = (r + 1) * N / size - first[r];
        counts[r] = rows[r] * N;
        places[r] = first[r] * N;
    }

    // Only the root makes the matrix. MPI_Scatterv hands each rank its block.
    Matrix<double> matrix = rank == ROOT ? example_matrix<double>(N) : Matrix<double>(0, N);
    Matrix<double> block(rows[rank], N);
    MPI_Scatterv(matrix.data(), counts.data(), places.data(), MPI_DOUBLE, block.data(), counts[rank], MPI_DOUBLE, ROOT,
                 MPI_COMM_WORLD);

    // Everybody needs all of the vector: that is a broadcast.
    std::vector<double> x(N);
    if (rank == ROOT) std::iota(x.begin(), x.end(), 1);
    MPI_Bcast(x.data(), N, MPI_DOUBLE, ROOT, MPI_COMM_WORLD);

    std::cout << "rank " << rank << " multiplies " << block.rows() << " row" << (block.rows() == 1 ? "" : "s") << "\n";
    std::vector<double> part = block * x;

    // The parts come back in rank order, which is the order of the rows.
    std::vector<double> product(N);
    MPI_Gatherv(part.data(), rows[rank], MPI_DOUBLE, product.data(), rows.data(), first.data(), MPI_DOUBLE, ROOT,
                MPI_COMM_WORLD);

    if (rank == ROOT) {
        std::cout << "A x =";
        for (double number : product) std::cout << " " << number;
        std::cout << "\nthe same as on one rank: " << (product == matrix * x ? "yes" : "no") << "\n";
    }

    MPI_Finalize();
}
