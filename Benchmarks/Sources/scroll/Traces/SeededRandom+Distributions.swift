import Foundation
import PagingSimulation

extension SeededRandom {
    /// A number from 0 to below 1.
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

    mutating func within(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    /// A sample of the normal distribution with mean 0 and deviation 1, by the method of Box and Muller.
    mutating func normal() -> Double {
        let radius = (-2 * log(1 - unit())).squareRoot()
        return radius * cos(2 * .pi * unit())
    }
}
