#include <mpi.h>
#include <algorithm>
#include <cctype>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

// Counts the words of a text file: process 0 reads it, the others get lines, the counts come home.
static std::map<std::string, int> count(std::istream &in) {
    std::map<std::string, int> words;
    for (std::string word; in >> word;) {
        word.erase(std::remove_if(word.begin(), word.end(), [](unsigned char c) { return !std::isalpha(c); }), word.end());
        std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
        if (!word.empty()) ++words[word];
    }
    return words;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<std::string> parts(size);
    if (rank == 0) {
        std::ifstream file(argc > 1 ? argv[1] : "text.txt");
        if (!file) {
            std::cerr << "cannot open the text" << std::endl;
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        int to = 0;
        for (std::string line; std::getline(file, line); to = (to + 1) % size) parts[to] += line + "\n";
        for (int i = 1; i < size; i++) MPI_Send(parts[i].data(), (int)parts[i].size(), MPI_CHAR, i, 0, MPI_COMM_WORLD);
    } else {
        MPI_Status status;
        int length;
        MPI_Probe(0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_CHAR, &length);
        parts[rank].resize(length);
        MPI_Recv(&parts[rank][0], length, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    std::istringstream mine(parts[rank]);
    auto words = count(mine);
    std::ostringstream out;
    for (const auto &[word, n] : words) out << word << ' ' << n << '\n';
    std::string text = out.str();
    int length = text.size();
    std::vector<int> lengths(size), places(size);
    MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 1; i < size; i++) places[i] = places[i - 1] + lengths[i - 1];
    std::string all(rank == 0 ? places.back() + lengths.back() : 0, ' ');
    MPI_Gatherv(text.data(), length, MPI_CHAR, all.data(), lengths.data(), places.data(), MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        std::map<std::string, int> total;
        std::istringstream in(all);
        std::string word;
        int n;
        while (in >> word >> n) total[word] += n;
        std::vector<std::pair<std::string, int>> sorted(total.begin(), total.end());
        std::stable_sort(sorted.begin(), sorted.end(), [](auto &a, auto &b) { return a.second > b.second; });
        for (size_t i = 0; i < std::min<size_t>(5, sorted.size()); i++)
            std::cout << std::setw(8) << std::left << sorted[i].first << std::setw(4) << std::right << sorted[i].second << '\n';
    }
    MPI_Finalize();
}
