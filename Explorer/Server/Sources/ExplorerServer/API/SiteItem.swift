/// A site as the API answers it.
struct SiteItem: Encodable, Sendable {
    struct Styling: Encodable, Sendable {
        var linkColor = "#0077CC"
        var tagForegroundColor = "#3E6D8E"
        var tagBackgroundColor = "#E0EAF1"

        private enum CodingKeys: String, CodingKey {
            case linkColor = "link_color"
            case tagForegroundColor = "tag_foreground_color"
            case tagBackgroundColor = "tag_background_color"
        }
    }

    var siteType: String
    var name: String
    var parameter: String
    var url: String
    var audience: String
    var launchDate: Int64
    var siteState = "normal"
    var logoURL: String
    var iconURL: String
    var faviconURL: String
    var styling = Styling()

    private enum CodingKeys: String, CodingKey {
        case name, audience, styling
        case siteType = "site_type"
        case parameter = "api_site_parameter"
        case url = "site_url"
        case launchDate = "launch_date"
        case siteState = "site_state"
        case logoURL = "logo_url"
        case iconURL = "icon_url"
        case faviconURL = "favicon_url"
    }

    init(_ site: Site) {
        siteType = site.parameter == "meta" || site.parameter.hasPrefix("meta.") ? "meta_site" : "main_site"
        name = site.name.htmlEncoded
        parameter = site.parameter
        url = site.url
        audience = site.audience.htmlEncoded
        launchDate = site.launched
        let images = "https://cdn.sstatic.net/Sites/\(site.parameter)/Img"
        logoURL = "\(images)/logo.png"
        iconURL = "\(images)/apple-touch-icon.png"
        faviconURL = "\(images)/favicon.ico"
    }
}
