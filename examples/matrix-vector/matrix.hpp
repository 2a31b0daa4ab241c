#pragma once

#include <numeric>
#include <vector>

/** Rows of numbers, one behind the other in memory. */
template <typename T>
class Matrix {
public:
    Matrix(int rows, int columns) : rows_(rows), columns_(columns), numbers_(rows * columns) {}

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    T *data() { return numbers_.data(); }
    T &operator()(int row, int column) { return numbers_[row * columns_ + column]; }

    /** One dot product per row. */
    std::vector<T> operator*(const std::vector<T> &x) const {
        std::vector<T> product;
        for (int row = 0; row < rows_; row++) {
            auto first = numbers_.begin() + row * columns_;
            product.push_back(std::inner_product(first, first + columns_, x.begin(), T{}));
        }
        return product;
    }

private:
    int rows_, columns_;
    std::vector<T> numbers_;
};

/** Small whole numbers, so that the product is exact. */
template <typename T>
Matrix<T> example_matrix(int n) {
    Matrix<T> matrix(n, n);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) matrix(row, column) = 1 + (row * 3 + column * 5) % 7;
    return matrix;
}
