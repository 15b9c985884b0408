/// What the names of made users are composed of.
enum NameCatalogue {
    /// Given and family names of one script, how the two are put together, and how many users in a thousand have one.
    struct Group {
        enum Form: String {
            case givenSpaceFamily
            case familyGiven
            case givenAlone
        }

        var form: Form
        var given: [String]
        var family: [String]
        var perThousand: Int

        init(_ form: Form, perThousand: Int, given: String, family: String = "") {
            self.form = form
            self.perThousand = perThousand
            self.given = given.split(separator: " ").map(String.init)
            self.family = family.split(separator: " ").map(String.init)
        }

        /// Whole names that are nobody's given or family name.
        init(whole names: [String], perThousand: Int) {
            form = .givenAlone
            self.perThousand = perThousand
            given = names
            family = []
        }
    }

    /// The groups; the rest up to a thousand are called `user` and their number, as on the real sites.
    static let groups: [Group] = [
        Group(
            .givenSpaceFamily, perThousand: 430,
            given: """
                Aaron Abigail Adam Agnes Aisha Alan Albert Alejandro Alex Alice Amanda Amélie Ana Anders Andrea Andrei \
                Andrew Anika Anna Antoine António Arjun Arthur Åsa Astrid Aurélie Ayşe Barbara Beatriz Ben Benoît Björn \
                Bogdan Brian Camille Carlos Carmen Cécile Chiara Chloé Chris Claudia Colin Dagmar Daniel Dariusz David \
                Diego Dominik Dylan Édouard Elena Elif Élodie Emily Emma Eric Erik Esther Eva Fatima Felix Fernando \
                Fiona Florian François Frida Gabriel Georg Gilles Giulia Grace Guðrún Gustavo Hanna Hans Harriet Heidi \
                Helga Henry Hugo Ian Ibrahim Igor Ilse Ingrid Isabel Ivan Jack Jakub James Jan Jasmine Javier Jérôme \
                João Johan Jonas José Joseph Joël Julia Jürgen Kaori Karen Karl Kateřina Kevin Klara Kofi Krzysztof \
                Lars Laura Léa Leon Liam Linda Łukasz Luís Magnus Marc Maria Márta Martin Matej Maya Mehmet Michał \
                Miguel Milan Mónica Nadia Naomi Nicolas Niels Nikola Noah Olivia Omar Oscar Øyvind Paolo Patrick Paul \
                Pedro Peter Petra Priya Rachel Radek Raúl Renée Ricardo Robert Rosa Ruth Sander Sara Sébastien Sean \
                Siobhán Sofía Søren Stefan Stéphane Steve Susan Sven Tadeusz Tamás Teresa Thomas Tobias Tomáš Uma \
                Ursula Valentina Vera Victor Vincent Walter Wei Wiktoria Will Xavier Yannick Yusuf Zahra Zoë Zuzana
                """,
            family: """
                Adams Almeida Andersen Araújo Bailey Baker Bauer Becker Bernard Bianchi Björk Blanc Brown Bürger Campbell \
                Carvalho Castro Černý Chen Clark Colombo Conti Costa Cruz Dąbrowski Davies Díaz Doğan Dubois Dupont \
                Eriksson Esposito Evans Fernández Fischer Fournier Fraser Garcia Gómez González Gray Greco Hall Hansen \
                Hernández Horváth Huber Hughes Ito Ivanov Jackson Jansen Johansson Jones Jørgensen Kaya Keller Kim King \
                Kowalski Kraus Kumar Lambert Larsen Lee Lefèvre Lewandowski Lewis Lind Lopez Lund Łuczak Maier Martínez \
                Mazur Meyer Miller Mitchell Molnár Moreau Moreno Müller Murphy Nagy Navarro Nguyen Nielsen Nilsson \
                Novák O'Brien O'Connor Okafor Olsen Öztürk Papadakis Patel Pereira Pérez Petersen Phillips Popescu \
                Ramírez Reyes Ricci Richter Rivera Robinson Rodríguez Romano Rossi Roy Ruiz Russo Sánchez Santos Sato \
                Schäfer Schmidt Schneider Schröder Şahin Silva Simon Singh Smith Souza Stewart Suzuki Svoboda Szabó \
                Takahashi Tanaka Taylor Thompson Torres Tóth Turner Vargas Varga Vega Virtanen Wagner Walker Wang Ward \
                Watson Weber White Williams Wilson Wiśniewski Wolf Wood Wright Yılmaz Young Zhang Zieliński Žižek
                """),
        Group(
            .givenAlone, perThousand: 180,
            given: """
                Abe Ada Ajay Akira Alexis Amir Andy Anil Anton Apollo Archie Basil Bea Bob Cal Cleo Coder Curious Dan \
                DevNull Dmitri Echo Ed Eli Ezra Finn Fox Gus Hal Ike Jay JJ Jo Kai Kit Lex Lou Lupe Max Mo Ned Nico \
                Noor Oz Pat Pip Quinn Raj Ray Rex Rio Rob Sam Sanjay Sid Sky Sol Sue Tam Ted Tim Tux Una Val Vik Wes Xi \
                Yan Yuki Zed bytewise codemonkey compile_me darkstar devnull42 fencepost foobar greybeard halting \
                hexagon kernelpanic lambda_fan mutex nullptr offbyone quine rubberduck segfault semicolon stacksmith \
                tabsnotspaces undefined vimmer xor yak_shaver zero_cool
                """),
        Group(
            .givenSpaceFamily, perThousand: 60,
            given: """
                Александр Алексей Анастасия Андрей Анна Борис Вадим Валентина Василий Виктор Владимир Галина Дарья \
                Дмитрий Евгений Екатерина Елена Иван Игорь Ирина Кирилл Ксения Людмила Максим Мария Михаил Надежда \
                Наталья Никита Олег Ольга Павел Пётр Роман Светлана Сергей Софья Татьяна Фёдор Юлия Ярослав
                """,
            family: """
                Андреев Белов Бондаренко Васильев Волков Воронин Гаврилов Голубев Громов Егоров Жуков Зайцев Иванов \
                Ильин Ковалёв Козлов Кравченко Кузнецов Лебедев Макаров Медведев Мельник Морозов Никитин Новиков Орлов \
                Петров Попов Романов Семёнов Сидоров Смирнов Соколов Соловьёв Степанов Тарасов Фролов Шевченко Яковлев
                """),
        Group(
            .givenSpaceFamily, perThousand: 20,
            given: """
                Αθηνά Αλέξανδρος Ανδρέας Άννα Βασίλης Γιάννης Γιώργος Δημήτρης Ειρήνη Ελένη Θανάσης Θεοδώρα Ιωάννα \
                Κατερίνα Κώστας Λευτέρης Μαρία Μιχάλης Νίκος Παναγιώτης Σοφία Σπύρος Στέλιος Χρήστος
                """,
            family: """
                Αγγελόπουλος Αλεξίου Βλάχος Γεωργίου Δημητρίου Ιωάννου Καραγιάννης Κωνσταντίνου Λάμπρου Μακρής \
                Νικολάου Οικονόμου Παπαδόπουλος Παππάς Σταύρου Χατζής
                """),
        Group(
            .familyGiven, perThousand: 60,
            given: "伟 芳 娜 秀英 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀兰 霞 平 刚 桂英 文 华 玉兰 健 俊杰 思远 雨桐",
            family: "王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 高 林 罗 郑 梁 谢 宋 唐 许 韩 冯 邓 欧阳 司马 诸葛"),
        Group(
            .givenSpaceFamily, perThousand: 30,
            given: "佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水",
            family: "蓮 陽翔 湊 樹 大翔 悠真 さくら 陽葵 凛 結衣 葵 美咲 健太 翔太 直樹 あかり ひなた 真由美 一郎 花子"),
        Group(
            .familyGiven, perThousand: 25,
            given: "민준 서준 예준 도윤 시우 주원 하준 지호 서연 서윤 지우 서현 하은 민서 지민 수빈 영희 철수 은지 현우",
            family: "김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 남궁 제갈"),
        Group(
            .givenSpaceFamily, perThousand: 35,
            given:
                "محمد أحمد علي حسن حسين فاطمة عائشة خديجة مريم زينب عمر يوسف إبراهيم خالد سارة ليلى نور سلمى طارق رامي",
            family: "الأحمد الحسن الشامي المصري العلي القاسم النجار الحداد الخطيب منصور سليمان عثمان حمدان درويش زيدان"),
        Group(
            .givenSpaceFamily, perThousand: 15,
            given: "אברהם שרה יצחק רבקה יעקב רחל לאה משה דוד נועה תמר יואב אורי מאיה איתן שירה עידו יעל",
            family: "כהן לוי מזרחי פרץ ביטון דהן אברהם פרידמן מלכה אזולאי כץ יוסף עמר חדד גבאי"),
        Group(
            .givenSpaceFamily, perThousand: 40,
            given: "आरव विवान आदित्य अर्जुन साई कृष्ण ईशान रोहन राहुल अमित प्रिया अनन्या दिया ईशा काव्या नेहा पूजा श्रेया सुनीता लक्ष्मी",
            family: "शर्मा वर्मा गुप्ता सिंह कुमार पटेल जोशी मेहता अग्रवाल मिश्रा यादव चौहान त्रिवेदी देशपांडे कुलकर्णी"),
        Group(
            .givenSpaceFamily, perThousand: 10,
            given: "สมชาย สมหญิง อนันต์ กมล ปรีชา มาลี วิชัย สุดา ณัฐพล พิมพ์ชนก",
            family: "ใจดี ศรีสุข แสงทอง วงศ์สวัสดิ์ บุญมา รักไทย ทองดี สุขใจ"),
        Group(
            .givenSpaceFamily, perThousand: 10,
            given: "ნინო გიორგი თამარ ლევან მარიამ დავით ანა ლუკა Արամ Անի Դավիթ Հայկ Մարիամ Նարե",
            family: "ბერიძე კაპანაძე გელაშვილი მაისურაძე ლომიძე Գրիգորյան Հակոբյան Սարգսյան Պետրոսյան"),
        Group(whole: awkward, perThousand: 5),
    ]

    /// Names that go wrong where text is taken for markup, for a pattern, for bytes or for letters one wide.
    static let awkward: [String] = [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<b>bold</b>", "</li></ul>", "{{7*7}}", "${jndi}",
        "Tom & Jerry", "AT&T", "R&D", "&amp;", "&lt;script&gt;", "&#39;", "&nbsp;", "&", "a<b", "x > y",
        "1 < 2 && 3 > 2",
        "O'Brien", "D'Arcy", "\"quoted\"", "Dwayne \"The Rock\" J.", "it's", "Robert'); DROP TABLE users;--", "100%",
        "50%_off",
        "_", "%", "\\", "C:\\Users", "null", "undefined", "NaN", "0", "-1", "true", "[object Object]", "i", "I", "İ",
        "ı", "ß",
        "👩‍💻", "🦊 fox", "🇺🇦 Oksana", "👨‍👩‍👧‍👦", "é", "e\u{301}", "Zoe\u{308}", "Z͑ͫ̓͗a͕l̡g̷o", "Ω", "ﬁnch", "Ｆｕｌｌ", "𝓒𝓸𝓭𝓮𝓻", "𠮷野家",
        "שלום world", "مرحبا world", "\u{202E}desrever", "a\u{200B}b", "a\u{00A0}b", "Nguyễn Thị Ánh", "ĳsbrand",
        "Ǆemal",
        "Wolfeschlegelsteinhausenbergerdorff Senior", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "....", "- - -", "()",
    ]
}
