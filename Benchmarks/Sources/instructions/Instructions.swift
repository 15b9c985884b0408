import Allocations
import Operations

@main
struct Instructions {
    static func main() {
        let rounds = Int(CommandLine.arguments[2])!
        func run<T: Operation>(_ type: T.Type) {
            var op = T(rounds: rounds)
            let start = thread_nanoseconds()
            let a = allocations_count()
            for _ in 0..<rounds { measured { op.run() } }
            let b = allocations_count()
            let baseStart = thread_nanoseconds()
            if CommandLine.arguments.count < 4 { for _ in 0..<rounds { op.runBaseline() } }
            let base = Double(thread_nanoseconds() - baseStart) / Double(rounds * op.baselineCount)
            print(base, T.name, Double(baseStart - start) / Double(rounds * op.count), "per op of", rounds * op.count, "allocations", Double(b - a) / Double(rounds * op.count))
        }
        let type = allOperations[Int(CommandLine.arguments[1])!]
        run(type)
    }
}

@inline(never)
func measured(_ work: () -> Void) { work() }
