import Foundation

extension PagingTexts {
    /// The texts in simplified Chinese. This translation is unreviewed: no native speaker has checked it.
    public static let simplifiedChinese = PagingTexts(simplifiedChineseFor: Locale(identifier: "zh_Hans_CN"))

    init(simplifiedChineseFor locale: Locale) {
        self.init(
            loading: "正在载入", failed: "无法载入", retry: "重试", dismiss: "关闭", more: "载入更多", ended: "已到列表末尾", empty: "暂无内容",
            failures: FailureTexts(
                locale: locale, explanation: { FailureExplanation(simplifiedChineseFor: $0) },
                adviceWithDate: { "请在 \($0) 之后重试。" }, separator: ""),
            itemsAdded: { "新增 \($0) 项" }, refreshed: { "已更新，共 \($0) 项" }, stop: "。")
    }
}

extension FailureExplanation {
    fileprivate init(simplifiedChineseFor kind: FailureKind) {
        self =
            switch kind {
            case .offline: Self("设备未连接网络。", "请检查网络连接，然后重试。")
            case .hostNotFound: Self("找不到服务器。", "请检查网络连接，然后重试。")
            case .serverUnreachable: Self("无法连接到服务器。", "请稍后重试。")
            case .connectionLost: Self("与服务器的连接已中断。", "请重试。")
            case .timedOut: Self("服务器响应时间过长。", "请重试。")
            case .insecureConnection: Self("无法与服务器建立安全连接。", "请检查设备的日期和时间，或使用其他网络。")
            case .proxySignInRequired: Self("网络的代理服务器需要用户名和密码。", "请在网络设置中输入，然后重试。")
            case .webPageReceived:
                Self("收到的是网页，而不是列表。", "如果网络需要登录，请在浏览器中打开一个网页，然后重试。")
            case .serverError: Self("服务器出现问题。", "请稍后重试。")
            case .tooManyRequests: Self("服务器收到的请求过多。", "请稍等片刻，然后重试。")
            case .quotaSpent: Self("已达到每日请求次数上限。", "请明天重试。")
            case .signInRequired: Self("您尚未登录，或登录已过期。", "请登录，然后重试。")
            case .accessDenied: Self("您无权查看此列表。", "请申请访问权限，或使用其他账户登录。")
            case .notFound: Self("服务器上没有此列表。", "它可能已被移动或删除，请返回并重新查找。")
            case .requestRejected: Self("服务器拒绝了请求。", "请更新 App。如果问题仍然存在，请联系开发者。")
            case .unreadableResponse: Self("App 无法读取服务器的响应。", "请稍后重试，或更新 App。")
            case .untrustedLink: Self("下一页的地址不受 App 信任。", "请更新 App。如果问题仍然存在，请联系开发者。")
            case .cursorExpired: Self("列表中的此位置已失效。", "请刷新列表。")
            case .invalidAddress: Self("列表的地址无效。", "请检查地址，或更新 App。")
            case .noProgress: Self("服务器连续多页没有返回新内容。", "请重试以继续载入后面的页。")
            case .repeatedPage: Self("服务器重复返回了同一页，列表无法继续。", "请刷新列表。")
            case .savedStateRejected: Self("保存的位置不属于此列表。", "请从列表开头开始。")
            case .localDataUnreadable:
                Self(
                    "无法读取此设备上的数据。", "请重试。如果问题仍然存在，请重新打开 App。")
            case .itemNotFound: Self("列表中没有此项目。", "它可能已被删除，请选择其他项目。")
            case .cancelled: Self("请求已取消。", "请重试。")
            case .other: Self("出现问题。", "请稍后重试。")
            }
    }
}
