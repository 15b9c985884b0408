extension PaginationStyle {
    /// Django REST framework's `PageNumberPagination`: page numbers from 1, and a 404 after the last page.
    ///
    /// The framework has no parameter for the page size unless `page_size_query_param` names one.
    ///
    /// - Parameter size: The name of that parameter; `nil` if there is none.
    ///
    /// Source: <https://www.django-rest-framework.org/api-guide/pagination/>
    public static func djangoPages(size: String? = "page_size") -> PaginationStyle {
        PaginationStyle(
            "Django REST framework, page numbers", .numbered(.query("page")), size: size.map { .query($0) },
            items: "/results", total: .body("/count"), endRules: [.missing(.body("/next")), .status(404)])
    }

    /// Django REST framework's `LimitOffsetPagination`.
    ///
    /// Source: <https://www.django-rest-framework.org/api-guide/pagination/>
    public static var djangoLimitOffset: PaginationStyle {
        PaginationStyle(
            "Django REST framework, limit and offset", .offset(.query("offset")), size: .query("limit"),
            items: "/results", total: .body("/count"), endRules: [.missing(.body("/next"))])
    }

    /// Django REST framework's `CursorPagination`: each response links the next and the previous page.
    ///
    /// - Parameter size: The name of the parameter for the page size; `nil` if there is none.
    ///
    /// Source: <https://www.django-rest-framework.org/api-guide/pagination/>
    public static func djangoCursor(size: String? = "page_size") -> PaginationStyle {
        PaginationStyle(
            "Django REST framework, cursor",
            .chained(.link(.body("/next")), previous: .link(.body("/previous"))), size: size.map { .query($0) },
            items: "/results")
    }
}
