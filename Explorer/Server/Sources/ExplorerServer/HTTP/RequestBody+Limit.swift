import Hummingbird
import NIOCore

extension RequestBody {
    /// The whole body.
    ///
    /// - Parameter maximumSize: The size of the largest body, in bytes.
    /// - Throws: `APIError.bodyTooLarge`, `APIError` with the reason why the body does not arrive, or `CancellationError`.
    func bytes(upTo maximumSize: Int) async throws -> ByteBuffer {
        do {
            return try await collect(upTo: maximumSize)
        } catch is NIOTooManyBytesError {
            throw APIError.bodyTooLarge(maximumSize)
        } catch let error as APIError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            // The client has closed the connection, so nobody hears of it.
            throw APIError.incompleteBody
        }
    }
}
