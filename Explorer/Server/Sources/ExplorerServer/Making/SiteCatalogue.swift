/// The Stack Exchange sites the data is made for, in the order in which `/sites` lists them.
enum SiteCatalogue {
    /// One site: how the API names it, how people do, whom it is for, when it was launched (a year), and how many users
    /// it has in data made for a million users of Stack Overflow.
    struct Entry: Equatable {
        var parameter: String
        var name: String
        var audience: String
        var launchYear: Int
        var users: Int

        /// Where the site is; a few have a domain of their own.
        var url: String {
            switch parameter {
            case "stackoverflow", "serverfault", "superuser", "askubuntu", "stackapps": "https://\(parameter).com"
            case "mathoverflow.net": "https://mathoverflow.net"
            case "es.stackoverflow", "ja.stackoverflow", "pt.stackoverflow", "ru.stackoverflow", "meta.stackoverflow":
                "https://\(parameter).com"
            default: "https://\(parameter).stackexchange.com"
            }
        }
    }

    static let entries: [Entry] = table.split(separator: "\n").map { line in
        let fields = line.split(separator: "|", maxSplits: 4)
        guard fields.count == 5, let year = Int(fields[2]), let users = Int(fields[3]) else {
            preconditionFailure("a line of the site catalogue is not parameter|name|year|users|audience: \(line)")
        }
        return Entry(
            parameter: String(fields[0]), name: String(fields[1]), audience: String(fields[4]), launchYear: year,
            users: users)
    }

    private static let table = """
        stackoverflow|Stack Overflow|2008|1000000|professional and enthusiast programmers
        serverfault|Server Fault|2009|16000|system and network administrators
        superuser|Super User|2009|24000|computer enthusiasts and power users
        meta|Meta Stack Exchange|2009|6000|meta-discussion of the Stack Exchange family of Q&A websites
        webapps|Web Applications|2010|3600|power users of web applications
        gaming|Arqade|2010|6400|passionate videogamers on all platforms
        webmasters|Webmasters|2010|2900|webmasters
        cooking|Seasoned Advice|2010|2600|professional and amateur chefs
        gamedev|Game Development|2010|4100|professional and independent game developers
        photo|Photography|2010|2100|professional, enthusiast and amateur photographers
        stats|Cross Validated|2010|9800|people interested in statistics, machine learning, data analysis, data mining, and data visualization
        math|Mathematics|2010|30000|people studying math at any level and professionals in related fields
        diy|Home Improvement|2010|4400|contractors and serious DIYers
        gis|Geographic Information Systems|2010|5200|cartographers, geographers and GIS professionals
        tex|TeX - LaTeX|2010|8300|users of TeX, LaTeX, ConTeXt, and related typesetting systems
        askubuntu|Ask Ubuntu|2010|26000|Ubuntu users and developers
        money|Personal Finance & Money|2009|2900|people who want to be financially literate
        english|English Language & Usage|2010|9300|linguists, etymologists, and serious English language enthusiasts
        stackapps|Stack Apps|2010|900|apps, scripts, and development with the Stack Exchange API
        ux|User Experience|2010|3300|user experience researchers and experts
        unix|Unix & Linux|2010|14000|users of Linux, FreeBSD and other Un*x-like operating systems
        wordpress|WordPress Development|2010|4700|WordPress developers and administrators
        cstheory|Theoretical Computer Science|2010|1500|theoretical computer scientists and researchers in related fields
        apple|Ask Different|2010|9100|power users of Apple hardware and software
        rpg|Role-playing Games|2010|2000|gamemasters and players of tabletop, paper-and-pencil role-playing games
        bicycles|Bicycles|2010|1300|people who build and repair bicycles, people who train cycling, or commute on bicycles
        softwareengineering|Software Engineering|2010|10200|professionals, academics, and students working within the systems development life cycle
        electronics|Electrical Engineering|2010|8900|electronics and electrical engineering professionals, students, and enthusiasts
        android|Android Enthusiasts|2010|5000|enthusiasts and power users of the Android operating system
        boardgames|Board & Card Games|2010|1000|people who like playing board games, designing board games or modifying the rules of existing board games
        physics|Physics|2010|9900|active researchers, academics and students of physics
        homebrew|Homebrewing|2010|500|dedicated home brewers and serious enthusiasts
        security|Information Security|2010|7300|information security professionals
        writing|Writing|2010|1400|the craft of professional writing, including fiction, non-fiction, technical, scholarly, and commercial writing
        video|Video Production|2010|800|engineers, producers, editors, and enthusiasts spanning the fields of video and media creation
        graphicdesign|Graphic Design|2011|3100|Graphic Design professionals, students, and enthusiasts
        dba|Database Administrators|2011|6800|database professionals who wish to improve their database skills and learn from others in the community
        scifi|Science Fiction & Fantasy|2011|4600|science fiction and fantasy enthusiasts
        codereview|Code Review|2011|5300|peer programmer code reviews
        codegolf|Code Golf|2011|3000|programming puzzle enthusiasts and code golfers
        quant|Quantitative Finance|2011|1700|finance professionals and academics
        pm|Project Management|2011|1100|project managers
        skeptics|Skeptics|2011|1300|scientific skepticism
        fitness|Physical Fitness|2011|1000|physical fitness professionals, athletes, trainers, and those providing health-related needs
        drupal|Drupal Answers|2011|3000|Drupal developers and administrators
        mechanics|Motor Vehicle Maintenance & Repair|2011|1700|mechanics and DIY enthusiast owners of cars, trucks, and motorcycles
        parenting|Parenting|2011|900|parents, grandparents, nannies and others with a parenting role
        sharepoint|SharePoint|2011|3200|SharePoint enthusiasts
        music|Music: Practice & Theory|2011|1900|musicians, students, and enthusiasts
        sqa|Software Quality Assurance & Testing|2011|1500|software quality control experts, automation engineers, and software testers
        judaism|Mi Yodeya|2011|800|those who base their lives on Jewish law and tradition and anyone interested in learning more
        german|German Language|2011|1300|speakers of German wanting to discuss the finer points of the language and translation
        japanese|Japanese Language|2011|1700|students, teachers, and linguists wanting to discuss the finer points of the Japanese language
        philosophy|Philosophy|2011|1600|those interested in the study of the fundamental nature of knowledge, reality, and existence
        gardening|Gardening & Landscaping|2011|1000|gardeners and landscapers
        travel|Travel|2011|4300|road warriors and seasoned travelers
        crypto|Cryptography|2011|2800|software developers, mathematicians and others interested in cryptography
        dsp|Signal Processing|2011|2200|practitioners of the art and science of signal, image and video processing
        french|French Language|2011|1000|students, teachers, and linguists wanting to discuss the finer points of the French language
        christianity|Christianity|2011|1100|committed Christians, experts in Christianity and those interested in learning more
        bitcoin|Bitcoin|2011|2300|Bitcoin crypto-currency enthusiasts
        linguistics|Linguistics|2011|1200|professional linguists and others with an interest in linguistic research and theory
        hermeneutics|Biblical Hermeneutics|2011|700|professors, theologians, and those interested in exegetical analysis of biblical texts
        history|History|2011|1500|historians and history buffs
        bricks|LEGO® Answers|2011|500|LEGO® and building block enthusiasts
        spanish|Spanish Language|2011|900|linguists, teachers, students and Spanish language enthusiasts in general
        scicomp|Computational Science|2011|1500|scientists using computers to solve scientific problems
        movies|Movies & TV|2011|2200|movie and TV enthusiasts
        chinese|Chinese Language|2011|800|students, teachers, and linguists wanting to discuss the finer points of the Chinese language
        biology|Biology|2011|2000|biology researchers, academics, and students
        poker|Poker|2012|400|serious players and enthusiasts of poker
        mathematica|Mathematica|2012|3000|users of Wolfram Mathematica
        psychology|Psychology & Neuroscience|2012|800|practitioners, researchers, and students in cognitive science, psychology, neuroscience, and psychiatry
        outdoors|The Great Outdoors|2012|900|people who love outdoor activities, excursions, and outdoorsmanship
        martialarts|Martial Arts|2012|500|students and teachers of all martial arts
        sports|Sports|2012|700|participants in team and individual sport activities
        academia|Academia|2012|5100|academics and those enrolled in higher education
        cs|Computer Science|2012|4200|students, researchers and practitioners of computer science
        workplace|The Workplace|2012|4900|members of the workforce navigating the professional setting
        windowsphone|Windows Phone|2012|400|enthusiasts and power users of Windows Phone OS
        chemistry|Chemistry|2012|3300|scientists, academics, teachers, and students in the field of chemistry
        chess|Chess|2012|900|serious players and enthusiasts of chess
        raspberrypi|Raspberry Pi|2012|3500|users and developers of hardware and software for Raspberry Pi
        russian|Russian Language|2012|600|students, teachers, and linguists wanting to discuss the finer points of the Russian language
        islam|Islam|2012|900|Muslims, experts in Islam, and those interested in learning more about Islam
        salesforce|Salesforce|2012|5400|Salesforce administrators, implementation experts, developers and anybody in-between
        patents|Ask Patents|2012|700|people interested in improving and participating in the patent system
        genealogy|Genealogy & Family History|2012|600|expert genealogists and people interested in genealogy or family history
        robotics|Robotics|2012|1400|professional robotic engineers, hobbyists, researchers and students
        expressionengine|ExpressionEngine® Answers|2012|500|administrators, end users, developers and designers for ExpressionEngine® CMS
        politics|Politics|2012|1700|people interested in governments, policies, and political processes
        anime|Anime & Manga|2012|1500|anime and manga fans
        magento|Magento|2013|3900|users of the Magento e-Commerce platform
        ell|English Language Learners|2013|5000|speakers of other languages learning English
        sustainability|Sustainable Living|2013|500|folks dedicated to a lifestyle that can be maintained indefinitely without depleting available resources
        tridion|Tridion|2013|400|Tridion developers and administrators
        reverseengineering|Reverse Engineering|2013|1300|researchers and developers who explore the principles of a system through analysis of its structure, function, and operation
        networkengineering|Network Engineering|2013|2600|network engineers
        opendata|Open Data|2013|900|developers and researchers interested in open data
        freelancing|Freelancing|2013|600|self-employed and freelance workers
        blender|Blender|2013|4600|people who use Blender to create 3D graphics, animations, or games
        mathoverflow.net|MathOverflow|2009|5500|professional mathematicians
        space|Space Exploration|2013|1800|spacecraft operators, scientists, engineers, and enthusiasts
        sound|Sound Design|2010|700|sound engineers, producers, editors, and enthusiasts
        astronomy|Astronomy|2013|1700|astronomers and astrophysicists
        tor|Tor|2013|700|researchers, developers, and users of Tor
        pets|Pets|2013|800|pet owners, caretakers, breeders, veterinarians, and trainers
        ham|Amateur Radio|2013|700|amateur radio enthusiasts
        italian|Italian Language|2013|500|students, teachers, and linguists wanting to discuss the finer points of the Italian language
        pt.stackoverflow|Stack Overflow em Português|2013|9500|programadores profissionais e entusiastas
        aviation|Aviation|2013|2000|aircraft pilots, mechanics, and enthusiasts
        ebooks|Ebooks|2013|400|ebook authors, publishers and enthusiasts
        alcohol|Beer, Wine & Spirits|2014|400|alcoholic beverage aficionados and those interested in beer, wine, or spirits
        softwarerecs|Software Recommendations|2014|2300|people seeking specific software recommendations
        arduino|Arduino|2014|3200|developers of open-source hardware and software that is compatible with Arduino
        expatriates|Expatriates|2014|900|people living abroad on a long term basis
        matheducators|Mathematics Educators|2014|700|those involved in the field of teaching mathematics
        earthscience|Earth Science|2014|900|those interested in the geology, meteorology, oceanography, and environmental sciences
        joomla|Joomla|2014|700|Joomla administrators, users, developers and designers
        datascience|Data Science|2014|4300|data science professionals, machine learning specialists, and those interested in learning more about the field
        puzzling|Puzzling|2014|1900|those who create, solve, and study puzzles
        craftcms|Craft CMS|2014|900|administrators, end users, developers and designers for Craft CMS
        buddhism|Buddhism|2014|600|people practicing or interested in Buddhist philosophy, teaching, and practice
        hinduism|Hinduism|2014|700|followers of the Hindu religion and those interested in learning more about Hinduism
        moderators|Community Building|2010|400|community managers, administrators, and moderators
        worldbuilding|Worldbuilding|2014|2500|writers/artists using science, geography and culture to construct imaginary worlds and settings
        ja.stackoverflow|スタック・オーバーフロー|2014|3700|プログラマーとプログラミングに熱心の人
        emacs|Emacs|2014|2100|those using, extending or developing Emacs
        hsm|History of Science and Mathematics|2014|700|people interested in the history and origins of science and mathematics
        economics|Economics|2014|1300|those who study, teach, research and apply economics and econometrics
        lifehacks|Lifehacks|2014|900|people looking to bypass life's everyday problems with simple tricks
        engineering|Engineering|2015|1700|professionals and students of engineering
        coffee|Coffee|2015|400|people interested in all aspects of producing and consuming coffee
        vi|Vi and Vim|2015|1900|people using the vi and Vim families of text editors
        musicfans|Music Fans|2015|500|music historians, critics, and fans
        woodworking|Woodworking|2015|700|professional and amateur woodworkers
        civicrm|CiviCRM|2015|700|administrators, end users, developers and designers for CiviCRM
        health|Medical Sciences|2015|800|medical and allied health providers, students in those professions, and academics
        ru.stackoverflow|Stack Overflow на русском|2015|8800|программистов
        meta.stackoverflow|Meta Stack Overflow|2014|4300|people interested in the workings of Stack Overflow itself
        rus|Русский язык|2015|700|лингвистов и энтузиастов русского языка
        mythology|Mythology & Folklore|2015|500|enthusiasts and scholars of mythology
        law|Law|2015|2100|legal professionals, students, and others with experience or interest in law
        opensource|Open Source|2015|900|people organizing, marketing or licensing open source development projects
        elementaryos|elementary OS|2015|600|elementary OS users, developers and supporters
        portuguese|Portuguese Language|2015|400|linguists, teachers, students and Portuguese language enthusiasts in general
        computergraphics|Computer Graphics|2015|900|computer graphics researchers and programmers
        hardwarerecs|Hardware Recommendations|2015|600|people seeking specific hardware recommendations
        es.stackoverflow|Stack Overflow en español|2015|8100|programadores y profesionales de la informática
        3dprinting|3D Printing|2016|1100|3D printing enthusiasts
        ethereum|Ethereum|2016|3400|users of Ethereum, the decentralized application platform and smart contract enabled blockchain
        latin|Latin Language|2016|500|linguists, teachers, and students wanting to discuss the finer points of the Latin language
        languagelearning|Language Learning|2016|500|students, teachers, polyglots, and anyone interested in the techniques of second-language acquisition
        retrocomputing|Retrocomputing|2016|1400|vintage-computer hobbyists interested in restoring, preserving, and using the classic computer and gaming systems of yesteryear
        crafts|Arts & Crafts|2016|400|artists and crafters
        korean|Korean Language|2016|400|anyone interested in the linguistics of the Korean language
        monero|Monero|2016|600|developers, miners, and users of Monero
        ai|Artificial Intelligence|2016|2300|people interested in conceptual questions about life and challenges in a world where "cognitive" functions can be mimicked in purely digital environment
        esperanto|Esperanto Language|2016|300|students, teachers, and linguists wanting to discuss the finer points of the Esperanto language
        sitecore|Sitecore|2016|900|developers and end users of the Sitecore CMS and multichannel marketing software
        iot|Internet of Things|2016|700|builders and users of networked elements of the physical world that contain controllers
        literature|Literature|2017|800|scholars and enthusiasts of literature
        vegetarianism|Veganism & Vegetarianism|2017|300|those interested in plant-based lifestyles
        ukrainian|Ukrainian Language|2017|300|linguists, teachers, students and Ukrainian language enthusiasts in general
        devops|DevOps|2017|1200|software engineers working on automated testing, continuous delivery, service integration and monitoring, and building SDLC infrastructure
        bioinformatics|Bioinformatics|2017|1000|researchers, developers, students, teachers, and end users interested in bioinformatics
        cseducators|Computer Science Educators|2017|500|those involved in the field of teaching Computer Science
        interpersonal|Interpersonal Skills|2017|1100|anyone wanting to improve their interpersonal communication skills
        iota|Iota|2017|300|developers and users of Iota
        stellar|Stellar|2018|300|developers and users of Stellar
        quantumcomputing|Quantum Computing|2018|1100|engineers, scientists, programmers, and computing professionals interested in quantum computing
        eosio|EOS.IO|2018|400|users, developers and block producers of the EOS.IO blockchain
        tezos|Tezos|2019|400|developers and users of Tezos
        or|Operations Research & Analytics|2019|600|operations research and analytics professionals, educators, and students
        drones|Drones and Model Aircraft|2020|300|drone and model aircraft hobbyists and professionals
        mattermodeling|Matter Modeling|2020|500|materials modelers and data scientists
        cardano|Cardano|2021|500|developers, miners, and users of Cardano
        proofassistants|Proof Assistants|2022|400|mathematicians and computer scientists who develop or use proof assistants
        substrate|Substrate and Polkadot|2022|500|developers and users of Substrate and Polkadot
        solana|Solana|2022|600|developers and users of Solana
        langdev|Programming Language Design and Implementation|2023|400|designers and implementers of programming languages
        genai|GenAI|2024|300|people interested in generative artificial intelligence
        """
}
