#include <mpi.h>
#include <bits/stdc++.h>
#include <complex>
#include <cstdio>
#include <functional>
#include <iostream>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <type_traits>
#include <vector>

// A typed layer over MPI, as C++ programmers like to write
template <typename T> struct mpi_type;
#define TYPE(c, m) template <> struct mpi_type<c> { static MPI_Datatype get() { return m; } }
TYPE(int, MPI_INT);
TYPE(double, MPI_DOUBLE);
TYPE(float, MPI_FLOAT);
TYPE(std::complex<double>, MPI_CXX_DOUBLE_COMPLEX);

class Communicator {
  public:
    explicit Communicator(MPI_Comm comm) { MPI_Comm_dup(comm, &comm_); }
    Communicator(const Communicator &) = delete;
    Communicator &operator=(const Communicator &) = delete;
    ~Communicator() { MPI_Comm_free(&comm_); }
    int rank() const { int r; MPI_Comm_rank(comm_, &r); return r; }
    int size() const { int s; MPI_Comm_size(comm_, &s); return s; }
    template <typename T> T all_reduce(T value, MPI_Op op) const {
        T result{};
        MPI_Allreduce(&value, &result, 1, mpi_type<T>::get(), op, comm_);
        return result;
    }
    template <typename T> std::vector<T> gather(const std::vector<T> &mine, int root) const {
        std::vector<T> all(rank() == root ? mine.size() * size() : 0);
        MPI_Gather(mine.data(), static_cast<int>(mine.size()), mpi_type<T>::get(), all.data(), static_cast<int>(mine.size()),
                   mpi_type<T>::get(), root, comm_);
        return all;
    }

  private:
    MPI_Comm comm_;
};

template <typename T> class Matrix {
  public:
    Matrix(size_t rows, size_t columns) : rows_(rows), columns_(columns), data_(rows * columns) {}
    T &operator()(size_t i, size_t j) { return data_[i * columns_ + j]; }
    const T &operator()(size_t i, size_t j) const { return data_[i * columns_ + j]; }
    Matrix operator*(const Matrix &other) const {
        Matrix result(rows_, other.columns_);
        for (size_t i = 0; i < rows_; i++)
            for (size_t j = 0; j < other.columns_; j++)
                for (size_t k = 0; k < columns_; k++) result(i, j) += (*this)(i, k) * other(k, j);
        return result;
    }
    T trace() const {
        T sum{};
        for (size_t i = 0; i < std::min(rows_, columns_); i++) sum += (*this)(i, i);
        return sum;
    }

  private:
    size_t rows_, columns_;
    std::vector<T> data_;
};

struct Shape { virtual ~Shape() = default; virtual double area() const = 0; };
struct Square : Shape { double side; explicit Square(double s) : side(s) {} double area() const override { return side * side; } };
struct Circle : Shape { double r; explicit Circle(double r) : r(r) {} double area() const override { return 3 * r * r; } };

static const int answer = [] { return 42; }();

int main(int argc, char *argv[]) {
    MPI_Init(&argc, &argv);
    {
        Communicator world(MPI_COMM_WORLD);
        Matrix<double> a(3, 3), b(3, 3);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                a(i, j) = i + j + world.rank();
                b(i, j) = i == j;
            }
        auto c = a * b;
        double total = world.all_reduce(c.trace(), MPI_SUM);
        auto z = world.all_reduce(std::complex<double>(1, world.rank()), MPI_SUM);
        std::vector<std::unique_ptr<Shape>> shapes;
        if (world.rank() % 2) shapes.push_back(std::make_unique<Square>(world.rank()));
        else shapes.emplace_back(new Circle(world.rank()));
        float area = std::accumulate(shapes.begin(), shapes.end(), 0.0f, [](float s, auto &shape) { return s + (float)shape->area(); });
        auto areas = world.gather(std::vector<float>{area, (float)answer}, 0);
        if (world.rank() == 0) {
            std::cout << "trace " << total << ", complex " << z << "\nareas";
            for (float one : areas) std::cout << ' ' << one;
            std::cout << std::endl;
        }
        std::function<int(int)> fib = [&](int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); };
        std::printf("rank %d: fib %d\n", world.rank(), fib(10 + world.rank()));
    }
    MPI_Finalize();
    return 0;
}
