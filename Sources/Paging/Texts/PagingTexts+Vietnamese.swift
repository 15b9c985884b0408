import Foundation

extension PagingTexts {
    /// The texts in Vietnamese. This translation is unreviewed: no native speaker has checked it.
    public static let vietnamese = PagingTexts(vietnameseFor: Locale(identifier: "vi_VN"))

    init(vietnameseFor locale: Locale) {
        self.init(
            loading: "Đang tải", failed: "Không thể tải", retry: "Thử lại", dismiss: "Bỏ qua", more: "Tải thêm",
            ended: "Cuối danh sách",
            empty: "Không có nội dung",
            failures: FailureTexts(
                locale: locale, explanation: { FailureExplanation(vietnameseFor: $0) },
                adviceWithDate: { "Hãy thử lại sau \($0)." }, separator: " "),
            itemsAdded: { "Thêm \($0) mục" }, refreshed: { "Đã cập nhật, \($0) mục" }, stop: ". ")
    }
}

extension FailureExplanation {
    fileprivate init(vietnameseFor kind: FailureKind) {
        self =
            switch kind {
            case .offline: Self("Thiết bị không có kết nối mạng.", "Hãy kiểm tra kết nối mạng rồi thử lại.")
            case .hostNotFound: Self("Không tìm thấy máy chủ.", "Hãy kiểm tra kết nối mạng rồi thử lại.")
            case .serverUnreachable: Self("Không thể kết nối với máy chủ.", "Hãy thử lại sau.")
            case .connectionLost: Self("Đã mất kết nối với máy chủ.", "Hãy thử lại.")
            case .timedOut: Self("Máy chủ phản hồi quá lâu.", "Hãy thử lại.")
            case .insecureConnection:
                Self(
                    "Không có kết nối bảo mật với máy chủ.",
                    "Hãy kiểm tra ngày giờ của thiết bị hoặc dùng mạng khác.")
            case .proxySignInRequired:
                Self(
                    "Máy chủ proxy của mạng yêu cầu tên và mật khẩu.",
                    "Hãy nhập chúng trong cài đặt mạng rồi thử lại.")
            case .webPageReceived:
                Self(
                    "Nhận được một trang web thay vì danh sách.",
                    "Nếu mạng yêu cầu đăng nhập, hãy mở một trang trong trình duyệt web rồi thử lại.")
            case .serverError: Self("Máy chủ gặp sự cố.", "Hãy thử lại sau.")
            case .tooManyRequests: Self("Máy chủ nhận được quá nhiều yêu cầu.", "Hãy chờ một lát rồi thử lại.")
            case .quotaSpent: Self("Đã đạt giới hạn yêu cầu trong ngày.", "Hãy thử lại vào ngày mai.")
            case .signInRequired:
                Self("Bạn chưa đăng nhập hoặc phiên đăng nhập đã hết hạn.", "Hãy đăng nhập rồi thử lại.")
            case .accessDenied:
                Self(
                    "Bạn không có quyền truy cập danh sách này.",
                    "Hãy xin quyền truy cập hoặc đăng nhập bằng tài khoản khác.")
            case .notFound:
                Self(
                    "Máy chủ không có danh sách này.",
                    "Có thể danh sách đã bị di chuyển hoặc xóa, hãy quay lại và tìm lại.")
            case .requestRejected:
                Self("Máy chủ từ chối yêu cầu.", "Hãy cập nhật ứng dụng. Nếu vẫn lỗi, hãy liên hệ nhà phát triển.")
            case .unreadableResponse:
                Self(
                    "Ứng dụng không đọc được phản hồi của máy chủ.",
                    "Hãy thử lại sau hoặc cập nhật ứng dụng.")
            case .untrustedLink:
                Self(
                    "Trang tiếp theo ở một địa chỉ mà ứng dụng không tin cậy.",
                    "Hãy cập nhật ứng dụng. Nếu vẫn lỗi, hãy liên hệ nhà phát triển.")
            case .cursorExpired: Self("Vị trí này trong danh sách đã hết hạn.", "Hãy làm mới danh sách.")
            case .invalidAddress:
                Self("Địa chỉ của danh sách không hợp lệ.", "Hãy kiểm tra địa chỉ hoặc cập nhật ứng dụng.")
            case .noProgress:
                Self("Máy chủ đã gửi nhiều trang không có mục mới.", "Hãy thử lại để tải các trang sau đó.")
            case .repeatedPage:
                Self("Máy chủ gửi lại cùng một trang nên danh sách không thể tiếp tục.", "Hãy làm mới danh sách.")
            case .savedStateRejected:
                Self("Vị trí đã lưu không thuộc danh sách này.", "Hãy bắt đầu từ đầu danh sách.")
            case .localDataUnreadable:
                Self(
                    "Không thể đọc dữ liệu trên thiết bị này.", "Hãy thử lại. Nếu vẫn lỗi, hãy mở lại ứng dụng.")
            case .itemNotFound: Self("Mục này không có trong danh sách.", "Mục có thể đã bị xóa: hãy chọn mục khác.")
            case .cancelled: Self("Yêu cầu đã bị hủy.", "Hãy thử lại.")
            case .other: Self("Đã xảy ra lỗi.", "Hãy thử lại sau.")
            }
    }
}
