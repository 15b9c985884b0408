import Dispatch

extension DispatchSemaphore {
    /// Returns when the semaphore was signalled, and blocks no thread of the tests.
    func signalled() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                self.wait()
                continuation.resume()
            }
        }
    }
}
