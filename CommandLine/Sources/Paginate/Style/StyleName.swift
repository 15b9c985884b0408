/// The ways of paging that can be chosen by name.
public enum StyleName: String, CaseIterable, Hashable, Sendable, Codable {
    case aip158 = "aip-158"
    case djangoCursor = "django-cursor"
    case djangoOffset = "django-offset"
    case djangoPages = "django-pages"
    case dynamoDB = "dynamodb"
    case elasticsearch
    case gitHub = "github"
    case hal
    case jsonAPI = "json-api"
    case mastodon
    case mediaWiki = "mediawiki"
    case nextLink = "next-link"
    case oData = "odata"
    case offset
    case pages
    case postgREST = "postgrest"
    case relay
    case s3
    case single
    case slack
    case stackExchange = "stack-exchange"
    case stripe
    case token

    /// What the style is, and what it needs beside the address, in a line.
    public var summary: String {
        switch self {
        case .aip158: "Google's APIs: nextPageToken goes into pageToken"
        case .djangoCursor: "Django REST framework's cursors: next is a link"
        case .djangoOffset: "Django REST framework's offset and limit"
        case .djangoPages: "Django REST framework's page numbers"
        case .dynamoDB: "DynamoDB's Query and Scan; needs --data and --header"
        case .elasticsearch: "Elasticsearch's search_after; needs --data with a sort"
        case .gitHub: "GitHub, and all that link their pages in Link fields"
        case .hal: "HAL: _links and _embedded"
        case .jsonAPI: "JSON:API: data and links"
        case .mastodon: "Mastodon: Link fields, and an empty page is the last"
        case .mediaWiki: "MediaWiki: continue goes into the next request"
        case .nextLink: "the answer has the next page's address at --next"
        case .oData: "OData and Microsoft Graph: @odata.nextLink"
        case .offset: "how many items to leave out is in --offset-parameter"
        case .pages: "the number of the page is in --page-parameter"
        case .postgREST: "PostgREST: Range and Content-Range"
        case .relay: "Relay connections in GraphQL; needs --data, see below"
        case .s3: "S3's ListObjectsV2; needs list-type=2 in the address"
        case .single: "one answer has all items"
        case .slack: "Slack: next_cursor goes into cursor"
        case .stackExchange: "Stack Exchange: page and has_more"
        case .stripe: "Stripe: the id of the last item goes into starting_after"
        case .token: "a token at --next goes into --next-parameter or --next-body"
        }
    }

    /// What names a page.
    public enum Naming: Hashable, Sendable {
        case number
        case offset
        case cursor
    }

    /// What names a page of the style.
    public var naming: Naming {
        switch self {
        case .djangoPages, .pages, .stackExchange: .number
        case .djangoOffset, .offset, .postgREST: .offset
        case .aip158, .djangoCursor, .dynamoDB, .elasticsearch, .gitHub, .hal, .jsonAPI, .mastodon, .mediaWiki,
            .nextLink, .oData, .relay, .s3, .single, .slack, .stripe, .token:
            .cursor
        }
    }

    /// Whether requests of the style are POSTs.
    public var needsBody: Bool {
        switch self {
        case .dynamoDB, .elasticsearch, .relay: true
        default: false
        }
    }
}
