/// A source has as many searches by name running or waiting as it accepts.
struct TooManySearches: Error {}
