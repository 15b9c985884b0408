/// Certificates and a key for servers that run in tests alone. All begin in 2020 and end in 2120, but the expired one.
///
/// They were made by `openssl ca` with P-256 keys: `authority` signs itself and the others, `valid` and `expired` are for
/// `localhost` and `127.0.0.1`, `otherHost` is for `other.example`, and `selfSigned` is signed by the servers' own key.
enum Certificates {
    static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIBZDCCAQugAwIBAgIBBDAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5UZXN0IGF1
        dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
        A1UEAwwOVGVzdCBhdXRob3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARG
        z47QXUBNN4DXi8vYVKTiw5FeptuWmfzG6VGWqLO9vgfUUY8zG5dgm0C/6MMjWlX+
        xbGlEJevn6zQtnOsNEzXo0IwQDAPBgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB/wQE
        AwICBDAdBgNVHQ4EFgQU//vw+U2vN+wJeC9xZTKkzwVUM7UwCgYIKoZIzj0EAwID
        RwAwRAIgXhB98fY2SNplWSovGbSgA5qPhO7ttjHTKBg+GEGv7nYCIGU+hhlT7Gyf
        2YXK6VCnD30Y23pQCDcYiTLTaFuGMPds
        -----END CERTIFICATE-----

        """

    static let valid = """
        -----BEGIN CERTIFICATE-----
        MIIBeDCCAR+gAwIBAgIBBTAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5UZXN0IGF1
        dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowETEPMA0G
        A1UEAwwGc2VydmVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAELY7LFNz+F6eh
        4MvXSayMA186XcMfWeJpHrC9TPBjCFgUeYc5O0E5rWlBbAJjh8xR1p3RFXZ7mKUB
        EllyXlYAnaNeMFwwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMB0GA1UdDgQW
        BBQRf3JrJkfcbDU8N4MyvUIbCHXjqDAfBgNVHSMEGDAWgBT/+/D5Ta837Al4L3Fl
        MqTPBVQztTAKBggqhkjOPQQDAgNHADBEAiB7RHglMSVqrT5rB78e9d+RKkfcS2gL
        v1V8FG8etzQjXgIgD95X/QBalzcrXV20yoQObOtqWJCNL2KD558oWYUo/xw=
        -----END CERTIFICATE-----

        """

    static let expired = """
        -----BEGIN CERTIFICATE-----
        MIIBeDCCAR2gAwIBAgIBBjAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5UZXN0IGF1
        dGhvcml0eTAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBExDzANBgNV
        BAMMBnNlcnZlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABC2OyxTc/henoeDL
        10msjANfOl3DH1niaR6wvUzwYwhYFHmHOTtBOa1pQWwCY4fMUdad0RV2e5ilARJZ
        cl5WAJ2jXjBcMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAdBgNVHQ4EFgQU
        EX9yayZH3Gw1PDeDMr1CGwh146gwHwYDVR0jBBgwFoAU//vw+U2vN+wJeC9xZTKk
        zwVUM7UwCgYIKoZIzj0EAwIDSQAwRgIhAIOwvAtiuUfpfwXvbZA9Xn0nzV5TEGIF
        DvJZuQruyKfYAiEAruhPk/LK6qCoazWRKiMtGEcYYLXxJMw7NXZMwkQp2ZA=
        -----END CERTIFICATE-----

        """

    static let otherHost = """
        -----BEGIN CERTIFICATE-----
        MIIBdzCCAR2gAwIBAgIBBzAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5UZXN0IGF1
        dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowETEPMA0G
        A1UEAwwGc2VydmVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAELY7LFNz+F6eh
        4MvXSayMA186XcMfWeJpHrC9TPBjCFgUeYc5O0E5rWlBbAJjh8xR1p3RFXZ7mKUB
        EllyXlYAnaNcMFowGAYDVR0RBBEwD4INb3RoZXIuZXhhbXBsZTAdBgNVHQ4EFgQU
        EX9yayZH3Gw1PDeDMr1CGwh146gwHwYDVR0jBBgwFoAU//vw+U2vN+wJeC9xZTKk
        zwVUM7UwCgYIKoZIzj0EAwIDSAAwRQIgXSJif7xo8301eRenoY/lcFs/46iolF8Y
        GawHrqIPp+UCIQCJBCLBctjYddGPBp0xiIlufGk9ZjuIIuVaLRBICSUFNw==
        -----END CERTIFICATE-----

        """

    static let selfSigned = """
        -----BEGIN CERTIFICATE-----
        MIIBVTCB/KADAgECAgEIMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
        dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
        bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAELY7LFNz+F6eh4MvX
        SayMA186XcMfWeJpHrC9TPBjCFgUeYc5O0E5rWlBbAJjh8xR1p3RFXZ7mKUBElly
        XlYAnaM9MDswGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMB0GA1UdDgQWBBQR
        f3JrJkfcbDU8N4MyvUIbCHXjqDAKBggqhkjOPQQDAgNIADBFAiBK8/zzLgle2D+d
        +Bgc5NpWVniXbfk7vPJX8jJi/WNq8QIhAM0yexCpgNkTbmIT7hYBOEJMncw+NYdq
        HLwXRTxRMH9E
        -----END CERTIFICATE-----

        """

    static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrDhKjRjUebRu5xma
        VyXL7/8WJ6IkVt1J92Xzch9qWbyhRANCAAQtjssU3P4Xp6Hgy9dJrIwDXzpdwx9Z
        4mkesL1M8GMIWBR5hzk7QTmtaUFsAmOHzFHWndEVdnuYpQESWXJeVgCd
        -----END PRIVATE KEY-----

        """
}
