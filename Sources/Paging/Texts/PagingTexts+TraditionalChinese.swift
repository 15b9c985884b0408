import Foundation

extension PagingTexts {
    /// The texts in traditional Chinese. This translation is unreviewed: no native speaker has checked it.
    public static let traditionalChinese = PagingTexts(traditionalChineseFor: Locale(identifier: "zh_Hant_TW"))

    init(traditionalChineseFor locale: Locale) {
        self.init(
            loading: "正在載入", failed: "無法載入", retry: "再試一次", dismiss: "關閉", more: "載入更多", ended: "已到清單結尾", empty: "沒有內容",
            failures: FailureTexts(
                locale: locale, explanation: { FailureExplanation(traditionalChineseFor: $0) },
                adviceWithDate: { "請在 \($0) 之後再試一次。" }, separator: ""),
            itemsAdded: { "新增 \($0) 個項目" }, refreshed: { "已更新，共 \($0) 個項目" }, stop: "。")
    }
}

extension FailureExplanation {
    fileprivate init(traditionalChineseFor kind: FailureKind) {
        self =
            switch kind {
            case .offline: Self("裝置未連接網路。", "請檢查網路連線，然後再試一次。")
            case .hostNotFound: Self("找不到伺服器。", "請檢查網路連線，然後再試一次。")
            case .serverUnreachable: Self("無法連接伺服器。", "請稍後再試。")
            case .connectionLost: Self("與伺服器的連線已中斷。", "請再試一次。")
            case .timedOut: Self("伺服器回應時間過長。", "請再試一次。")
            case .insecureConnection: Self("無法與伺服器建立安全連線。", "請檢查裝置的日期和時間，或使用其他網路。")
            case .proxySignInRequired: Self("網路的代理伺服器需要使用者名稱和密碼。", "請在網路設定中輸入，然後再試一次。")
            case .webPageReceived:
                Self("收到的是網頁，而不是清單。", "如果網路需要登入，請在瀏覽器中開啟一個網頁，然後再試一次。")
            case .serverError: Self("伺服器發生問題。", "請稍後再試。")
            case .tooManyRequests: Self("伺服器收到的要求過多。", "請稍候片刻，然後再試一次。")
            case .quotaSpent: Self("已達到每日要求次數上限。", "請明天再試。")
            case .signInRequired: Self("您尚未登入，或登入已過期。", "請登入，然後再試一次。")
            case .accessDenied: Self("您沒有取用此清單的權限。", "請申請權限，或使用其他帳號登入。")
            case .notFound: Self("伺服器上沒有此清單。", "它可能已被移動或刪除，請返回並重新尋找。")
            case .requestRejected: Self("伺服器拒絕了要求。", "請更新 App。如果問題仍然存在，請聯絡開發者。")
            case .unreadableResponse: Self("App 無法讀取伺服器的回應。", "請稍後再試，或更新 App。")
            case .untrustedLink: Self("下一頁的位址不受 App 信任。", "請更新 App。如果問題仍然存在，請聯絡開發者。")
            case .cursorExpired: Self("清單中的此位置已失效。", "請重新整理清單。")
            case .invalidAddress: Self("清單的位址無效。", "請檢查位址，或更新 App。")
            case .noProgress: Self("伺服器連續多頁沒有傳回新項目。", "請再試一次，以繼續載入後面的頁面。")
            case .repeatedPage: Self("伺服器重複傳回同一頁，清單無法繼續。", "請重新整理清單。")
            case .savedStateRejected: Self("儲存的位置不屬於此清單。", "請從清單開頭開始。")
            case .localDataUnreadable:
                Self(
                    "無法讀取此裝置上的資料。", "請再試一次。如果問題仍然存在，請重新開啟 App。")
            case .itemNotFound: Self("清單中沒有此項目。", "它可能已被刪除，請選擇其他項目。")
            case .cancelled: Self("要求已取消。", "請再試一次。")
            case .other: Self("發生問題。", "請稍後再試。")
            }
    }
}
