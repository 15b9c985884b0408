/// The styles that can be chosen by name.
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

    /// A description of the style in one line, with the options that it requires.
    public var summary: String {
        switch self {
        case .aip158: "Google's APIs: nextPageToken goes into pageToken"
        case .djangoCursor: "Django REST framework's cursors: next is a link"
        case .djangoOffset: "Django REST framework's offset and limit"
        case .djangoPages: "Django REST framework's page numbers"
        case .dynamoDB: "DynamoDB's Query and Scan; needs --data and --header"
        case .elasticsearch: "Elasticsearch's search_after; needs --data with a sort"
        case .gitHub: "GitHub and other APIs with Link header fields"
        case .hal: "HAL: _links and _embedded"
        case .jsonAPI: "JSON:API: data and links"
        case .mastodon: "Mastodon: Link header fields; an empty page is the last"
        case .mediaWiki: "MediaWiki: continue goes into the next request"
        case .nextLink: "the URL of the next page is at --next"
        case .oData: "OData and Microsoft Graph: @odata.nextLink"
        case .offset: "the number of items to skip goes into --offset-parameter"
        case .pages: "the page number goes into --page-parameter"
        case .postgREST: "PostgREST: Range and Content-Range"
        case .relay: "Relay connections in GraphQL; needs --data, see below"
        case .s3: "S3's ListObjectsV2; needs list-type=2 in the URL"
        case .single: "one response has all items"
        case .slack: "Slack: next_cursor goes into cursor"
        case .stackExchange: "Stack Exchange: page and has_more"
        case .stripe: "Stripe: the id of the last item goes into starting_after"
        case .token: "the token at --next goes into --next-parameter or --next-body"
        }
    }

    /// How requests name a page.
    public enum Naming: Hashable, Sendable {
        /// By page number.
        case number
        /// By offset.
        case offset
        /// By a cursor from the response before.
        case cursor
    }

    /// How requests of the style name a page.
    public var naming: Naming {
        switch self {
        case .djangoPages, .pages, .stackExchange: .number
        case .djangoOffset, .offset, .postgREST: .offset
        case .aip158, .djangoCursor, .dynamoDB, .elasticsearch, .gitHub, .hal, .jsonAPI, .mastodon, .mediaWiki,
            .nextLink, .oData, .relay, .s3, .single, .slack, .stripe, .token:
            .cursor
        }
    }

    /// Whether the style requires `--data`.
    public var needsBody: Bool {
        switch self {
        case .dynamoDB, .elasticsearch, .relay: true
        default: false
        }
    }
}
