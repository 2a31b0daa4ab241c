#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <numeric>
#include <vector>

constexpr int PER_RANK = 1000;

/** The same numbers in every run: a small generator with the rank as its seed. */
std::vector<double> make_numbers(int rank) {
    std::int64_t seed = rank + 1;
    std::vector<double> numbers(PER_RANK);
    std::generate(numbers.begin(), numbers.end(), [&seed] {
        seed = seed * 48271 % 2147483647;
        return seed / 2147483647.0;
    });
    return numbers;
}

/** Where each part begins when parts of these sizes lie one behind the other. */
std::vector<int> places_of(const std::vector<int> &counts) {
    std::vector<int> places(counts.size());
    std::exclusive_scan(counts.begin(), counts.end(), places.begin(), 0);
    return places;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    std::vector<double> numbers = make_numbers(rank);
    std::sort(numbers.begin(), numbers.end());

    // Each rank shows a few of its numbers; all samples together tell where the borders between the ranks should lie.
    std::vector<double> samples(size), all(size * size);
    for (int i = 0; i < size; i++) samples[i] = numbers[static_cast<int>((i + 0.5) * PER_RANK / size)];
    MPI_Allgather(samples.data(), size, MPI_DOUBLE, all.data(), size, MPI_DOUBLE, MPI_COMM_WORLD);
    std::sort(all.begin(), all.end());

    // How many of my numbers belong to each rank; they are sorted, so each rank's lie together.
    std::vector<int> send_counts(size);
    auto from = numbers.begin();
    for (int owner = 0; owner < size; owner++) {
        auto to = owner + 1 < size ? std::lower_bound(from, numbers.end(), all[(owner + 1) * size - size / 2]) : numbers.end();
        send_counts[owner] = to - from;
        from = to;
    }

    // Everybody tells everybody how much will come, then the numbers themselves move.
    std::vector<int> receive_counts(size);
    MPI_Alltoall(send_counts.data(), 1, MPI_INT, receive_counts.data(), 1, MPI_INT, MPI_COMM_WORLD);
    std::vector<double> mine(std::accumulate(receive_counts.begin(), receive_counts.end(), 0));
    MPI_Alltoallv(numbers.data(), send_counts.data(), places_of(send_counts).data(), MPI_DOUBLE, mine.data(),
                  receive_counts.data(), places_of(receive_counts).data(), MPI_DOUBLE, MPI_COMM_WORLD);
    std::sort(mine.begin(), mine.end());

    // Sorted across ranks: my smallest is not below the largest of anybody before me.
    double largest = mine.empty() ? -1 : mine.back(), largest_before = -1;
    MPI_Exscan(&largest, &largest_before, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    int in_order = mine.empty() || mine.front() >= largest_before, everywhere;
    MPI_Allreduce(&in_order, &everywhere, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);

    int count = mine.size();
    std::vector<int> counts(size);
    MPI_Gather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::cout << "ranks hold ";
        for (int held : counts) std::cout << held << " ";
        std::cout << "numbers, " << std::accumulate(counts.begin(), counts.end(), 0) << " in all\n";
        std::cout << "sorted across all ranks: " << (everywhere ? "yes" : "no") << "\n";
    }

    MPI_Finalize();
}
