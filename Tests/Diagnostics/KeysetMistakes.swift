// Mistakes in the keys of an order, and all messages that each of them gets.

import PagingKeyset

struct Member {
    var id: Int
    var nickname: String?
    var points: Int
}

func noUniqueKey() {
    _ = Keyset<Member>(.descending("points", \.points))
    // expected-error@-1 {{'init(_:)' is unavailable: the last key must be unique; add one, like .ascending("id", unique: \\.id)}}
}

func optionalUniqueKey() {
    _ = Keyset<Member>(.descending("points", \.points), .ascending("nickname", unique: \.nickname))
    // expected-error@-1 {{'ascending(_:unique:)' is unavailable: a unique key cannot be optional; use a column that is NOT NULL, like the primary key}}
}

func placeOfNullsWithoutNulls() {
    _ = Keyset<Member>(.descending("points", \.points, nulls: .last), .ascending("id", unique: \.id))
    // expected-error@-1 {{cannot convert value of type 'KeyPath<Member, Int>' to expected argument type 'KeyPath<Member, Int?>'}}
    // expected-note@-2 {{arguments to generic parameter 'Value' ('Int' and 'Int?') are expected to be equal}}
}
