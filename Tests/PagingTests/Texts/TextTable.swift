/// The default texts of each language, one a line.
enum TextTable {
    static let english = """
        loading: Loading
        failed: Could not load
        retry: Try again
        dismiss: Dismiss
        more: Load more
        ended: End of list
        empty: Nothing here
        1 item added: 1 more item
        2 items added: 2 more items
        refreshed, 1 item: Updated, 1 item
        refreshed, 2 items: Updated, 2 items
        offline: The device is offline. Check your network connection, then try again.
        hostNotFound: The server was not found. Check your network connection, then try again.
        serverUnreachable: The server cannot be reached. Try again later.
        connectionLost: The connection to the server was lost. Try again.
        timedOut: The server took too long to answer. Try again.
        insecureConnection: There is no secure connection to the server. Check the date and time of your device, or use another network.
        proxySignInRequired: The proxy server of your network requires a name and a password. Enter them in the network settings, then try again.
        webPageReceived: There was a web page in place of the list. If your network requires you to sign in, open a page in a web browser, then try again.
        serverError: The server has a problem. Try again later.
        tooManyRequests: The server received too many requests. Wait a moment, then try again.
        quotaSpent: The daily limit of requests is reached. Try again tomorrow.
        signInRequired: You are not signed in, or your sign-in has expired. Sign in, then try again.
        accessDenied: You do not have access to this list. Ask for access, or sign in with another account.
        notFound: The server does not have this list. It may have been moved or deleted: go back and look for it again.
        requestRejected: The server rejected the request. Update the app. If that does not help, contact its developer.
        unreadableResponse: The app cannot read the answer of the server. Try again later, or update the app.
        untrustedLink: The next page is at an address that the app does not trust. Update the app. If that does not help, contact its developer.
        cursorExpired: This position in the list has expired. Refresh the list.
        invalidAddress: The address of the list is not valid. Check the address, or update the app.
        noProgress: The server sent several pages without new items. Try again to load the pages after them.
        repeatedPage: The server sent the same page again, so the list cannot continue. Refresh the list.
        savedStateRejected: The saved position does not belong to this list. Start at the beginning of the list.
        localDataUnreadable: The data on this device could not be read. Try again. If that does not help, open the app again.
        itemNotFound: This item is not in the list. It may have been deleted: choose another one.
        cancelled: The request was cancelled. Try again.
        other: Something went wrong. Try again later.
        """

    static let simplifiedChinese = """
        loading: 正在载入
        failed: 无法载入
        retry: 重试
        dismiss: 关闭
        more: 载入更多
        ended: 已到列表末尾
        empty: 暂无内容
        1 item added: 新增 1 项
        2 items added: 新增 2 项
        refreshed, 1 item: 已更新，共 1 项
        refreshed, 2 items: 已更新，共 2 项
        offline: 设备未连接网络。请检查网络连接，然后重试。
        hostNotFound: 找不到服务器。请检查网络连接，然后重试。
        serverUnreachable: 无法连接到服务器。请稍后重试。
        connectionLost: 与服务器的连接已中断。请重试。
        timedOut: 服务器响应时间过长。请重试。
        insecureConnection: 无法与服务器建立安全连接。请检查设备的日期和时间，或使用其他网络。
        proxySignInRequired: 网络的代理服务器需要用户名和密码。请在网络设置中输入，然后重试。
        webPageReceived: 收到的是网页，而不是列表。如果网络需要登录，请在浏览器中打开一个网页，然后重试。
        serverError: 服务器出现问题。请稍后重试。
        tooManyRequests: 服务器收到的请求过多。请稍等片刻，然后重试。
        quotaSpent: 已达到每日请求次数上限。请明天重试。
        signInRequired: 您尚未登录，或登录已过期。请登录，然后重试。
        accessDenied: 您无权查看此列表。请申请访问权限，或使用其他账户登录。
        notFound: 服务器上没有此列表。它可能已被移动或删除，请返回并重新查找。
        requestRejected: 服务器拒绝了请求。请更新 App。如果问题仍然存在，请联系开发者。
        unreadableResponse: App 无法读取服务器的响应。请稍后重试，或更新 App。
        untrustedLink: 下一页的地址不受 App 信任。请更新 App。如果问题仍然存在，请联系开发者。
        cursorExpired: 列表中的此位置已失效。请刷新列表。
        invalidAddress: 列表的地址无效。请检查地址，或更新 App。
        noProgress: 服务器连续多页没有返回新内容。请重试以继续载入后面的页。
        repeatedPage: 服务器重复返回了同一页，列表无法继续。请刷新列表。
        savedStateRejected: 保存的位置不属于此列表。请从列表开头开始。
        localDataUnreadable: 无法读取此设备上的数据。请重试。如果问题仍然存在，请重新打开 App。
        itemNotFound: 列表中没有此项目。它可能已被删除，请选择其他项目。
        cancelled: 请求已取消。请重试。
        other: 出现问题。请稍后重试。
        """

    static let traditionalChinese = """
        loading: 正在載入
        failed: 無法載入
        retry: 再試一次
        dismiss: 關閉
        more: 載入更多
        ended: 已到清單結尾
        empty: 沒有內容
        1 item added: 新增 1 個項目
        2 items added: 新增 2 個項目
        refreshed, 1 item: 已更新，共 1 個項目
        refreshed, 2 items: 已更新，共 2 個項目
        offline: 裝置未連接網路。請檢查網路連線，然後再試一次。
        hostNotFound: 找不到伺服器。請檢查網路連線，然後再試一次。
        serverUnreachable: 無法連接伺服器。請稍後再試。
        connectionLost: 與伺服器的連線已中斷。請再試一次。
        timedOut: 伺服器回應時間過長。請再試一次。
        insecureConnection: 無法與伺服器建立安全連線。請檢查裝置的日期和時間，或使用其他網路。
        proxySignInRequired: 網路的代理伺服器需要使用者名稱和密碼。請在網路設定中輸入，然後再試一次。
        webPageReceived: 收到的是網頁，而不是清單。如果網路需要登入，請在瀏覽器中開啟一個網頁，然後再試一次。
        serverError: 伺服器發生問題。請稍後再試。
        tooManyRequests: 伺服器收到的要求過多。請稍候片刻，然後再試一次。
        quotaSpent: 已達到每日要求次數上限。請明天再試。
        signInRequired: 您尚未登入，或登入已過期。請登入，然後再試一次。
        accessDenied: 您沒有取用此清單的權限。請申請權限，或使用其他帳號登入。
        notFound: 伺服器上沒有此清單。它可能已被移動或刪除，請返回並重新尋找。
        requestRejected: 伺服器拒絕了要求。請更新 App。如果問題仍然存在，請聯絡開發者。
        unreadableResponse: App 無法讀取伺服器的回應。請稍後再試，或更新 App。
        untrustedLink: 下一頁的位址不受 App 信任。請更新 App。如果問題仍然存在，請聯絡開發者。
        cursorExpired: 清單中的此位置已失效。請重新整理清單。
        invalidAddress: 清單的位址無效。請檢查位址，或更新 App。
        noProgress: 伺服器連續多頁沒有傳回新項目。請再試一次，以繼續載入後面的頁面。
        repeatedPage: 伺服器重複傳回同一頁，清單無法繼續。請重新整理清單。
        savedStateRejected: 儲存的位置不屬於此清單。請從清單開頭開始。
        localDataUnreadable: 無法讀取此裝置上的資料。請再試一次。如果問題仍然存在，請重新開啟 App。
        itemNotFound: 清單中沒有此項目。它可能已被刪除，請選擇其他項目。
        cancelled: 要求已取消。請再試一次。
        other: 發生問題。請稍後再試。
        """

    static let vietnamese = """
        loading: Đang tải
        failed: Không thể tải
        retry: Thử lại
        dismiss: Bỏ qua
        more: Tải thêm
        ended: Cuối danh sách
        empty: Không có nội dung
        1 item added: Thêm 1 mục
        2 items added: Thêm 2 mục
        refreshed, 1 item: Đã cập nhật, 1 mục
        refreshed, 2 items: Đã cập nhật, 2 mục
        offline: Thiết bị không có kết nối mạng. Hãy kiểm tra kết nối mạng rồi thử lại.
        hostNotFound: Không tìm thấy máy chủ. Hãy kiểm tra kết nối mạng rồi thử lại.
        serverUnreachable: Không thể kết nối với máy chủ. Hãy thử lại sau.
        connectionLost: Đã mất kết nối với máy chủ. Hãy thử lại.
        timedOut: Máy chủ phản hồi quá lâu. Hãy thử lại.
        insecureConnection: Không có kết nối bảo mật với máy chủ. Hãy kiểm tra ngày giờ của thiết bị hoặc dùng mạng khác.
        proxySignInRequired: Máy chủ proxy của mạng yêu cầu tên và mật khẩu. Hãy nhập chúng trong cài đặt mạng rồi thử lại.
        webPageReceived: Nhận được một trang web thay vì danh sách. Nếu mạng yêu cầu đăng nhập, hãy mở một trang trong trình duyệt web rồi thử lại.
        serverError: Máy chủ gặp sự cố. Hãy thử lại sau.
        tooManyRequests: Máy chủ nhận được quá nhiều yêu cầu. Hãy chờ một lát rồi thử lại.
        quotaSpent: Đã đạt giới hạn yêu cầu trong ngày. Hãy thử lại vào ngày mai.
        signInRequired: Bạn chưa đăng nhập hoặc phiên đăng nhập đã hết hạn. Hãy đăng nhập rồi thử lại.
        accessDenied: Bạn không có quyền truy cập danh sách này. Hãy xin quyền truy cập hoặc đăng nhập bằng tài khoản khác.
        notFound: Máy chủ không có danh sách này. Có thể danh sách đã bị di chuyển hoặc xóa, hãy quay lại và tìm lại.
        requestRejected: Máy chủ từ chối yêu cầu. Hãy cập nhật ứng dụng. Nếu vẫn lỗi, hãy liên hệ nhà phát triển.
        unreadableResponse: Ứng dụng không đọc được phản hồi của máy chủ. Hãy thử lại sau hoặc cập nhật ứng dụng.
        untrustedLink: Trang tiếp theo ở một địa chỉ mà ứng dụng không tin cậy. Hãy cập nhật ứng dụng. Nếu vẫn lỗi, hãy liên hệ nhà phát triển.
        cursorExpired: Vị trí này trong danh sách đã hết hạn. Hãy làm mới danh sách.
        invalidAddress: Địa chỉ của danh sách không hợp lệ. Hãy kiểm tra địa chỉ hoặc cập nhật ứng dụng.
        noProgress: Máy chủ đã gửi nhiều trang không có mục mới. Hãy thử lại để tải các trang sau đó.
        repeatedPage: Máy chủ gửi lại cùng một trang nên danh sách không thể tiếp tục. Hãy làm mới danh sách.
        savedStateRejected: Vị trí đã lưu không thuộc danh sách này. Hãy bắt đầu từ đầu danh sách.
        localDataUnreadable: Không thể đọc dữ liệu trên thiết bị này. Hãy thử lại. Nếu vẫn lỗi, hãy mở lại ứng dụng.
        itemNotFound: Mục này không có trong danh sách. Mục có thể đã bị xóa: hãy chọn mục khác.
        cancelled: Yêu cầu đã bị hủy. Hãy thử lại.
        other: Đã xảy ra lỗi. Hãy thử lại sau.
        """
}
