import Hummingbird
import NIOCore

extension RequestBody {
    /// The whole body.
    ///
    /// - Parameter maximumSize: The size of the largest body, in bytes.
    /// - Throws: `APIError.bodyTooLarge`, or what reading the body throws.
    func bytes(upTo maximumSize: Int) async throws -> ByteBuffer {
        do {
            return try await collect(upTo: maximumSize)
        } catch is NIOTooManyBytesError {
            throw APIError.bodyTooLarge(maximumSize)
        }
    }
}
