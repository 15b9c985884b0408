import Operations

/// Does one operation for `scripts/bench-check`, which counts the processor's instructions of ``measured(_:)``.
///
/// It imports neither Foundation nor the C library, so that it also shows that a program with the engine alone can be linked.
@main
struct Instructions {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let key = arguments.first else {
            for operation in allOperations { print(operation.key) }
            return
        }
        guard let operation = allOperations.first(where: { $0.key == key }) else {
            fatalError("There is no operation \(key). Without arguments all keys are printed.")
        }
        run(operation)
    }

    private static func run<Measured: Operation>(_ type: Measured.Type) {
        var operation = Measured(rounds: 2)
        operation.run()
        measured { operation.run() }
        print(operation.count)
    }
}

/// Does some work. The instructions of this function are counted, and no others.
@inline(never)
func measured(_ work: () -> Void) { work() }
