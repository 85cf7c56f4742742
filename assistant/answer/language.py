"""Whether a question is asked in another language than English, told by its script and its small words.

Names, codes and single borrowed words make no language: several small words of one language must outweigh the English.
"""

from __future__ import annotations

import re

ONLY_ENGLISH = "Only English is understood here."
HOW_TO_ASK = "Ask again in English."

_OTHER_SCRIPT = re.compile(
    r"[\u0370-\u03ff\u0400-\u052f\u0530-\u05ff\u0600-\u06ff\u0900-\u0e7f\u10a0-\u11ff\u3040-\u30ff\u3400-\u9fff"
    r"\uac00-\ud7af]"
)
"""Greek, Cyrillic, Armenian, Hebrew, Arabic, the scripts of India and Thailand, Georgian, Korean, Japanese, Chinese."""
_LEAST_LETTERS = 3
"""Of another script; one or two are a unit or a symbol: 5 µs, Δ."""
_CODE = re.compile(r"`[^`]*`|\S*[_/\\\d=@]\S*|(?<!\S)-+\S+|\S+\.\w\S*")
"""Names of files, options, addresses and identifiers belong to no language."""
_WORD = re.compile(r"[^\W\d_]+")

_ENGLISH = frozenset(
    """
    a about after all also am an and any are as at be because been before being but by can could did do does doing for
    from get gets give had has have having he help here how i if in into is isn it its just like make makes many me mean
    more most much must my need needs no not of off on one only or other our out over please run running runs same shall
    should show shows so some still such take than that the their them then there these they this those to too under
    until up us use used using very want was we were what when where which while who why will with without work works
    would you your don doesn does get got into im
    """.split()  # noqa: SIM905 - as a list this would take a screen
)
_SMALL_WORDS = {
    language: frozenset(words.split())
    for language, words in {
        "French": """
            le la les des du un une est sont ce cette ces mon ma mes mon sur dans pour avec sans pas qui que quoi
            pourquoi comment combien quel quelle quels quelles il elle on nous vous je tu ne et ou où mais être peut
            peux puis fait faire faut au aux par plus moins de en qu cela ça quand votre notre leur réseau couche
            couches modèle fonctionne bonjour merci
            """,
        "German": """
            der die das den dem des ein eine einen einem einer ist sind nicht kein keine ich du wir ihr mein meine
            meinen meinem meiner wie was warum wieso weshalb wann wo wer welche welcher welches und oder aber mit ohne
            auf für von zu zum zur bei im am kann können muss wird werden läuft wurde hat haben habe auch noch nur wenn
            dass mich mir es sich gibt bedeutet heißt viel viele netz netzwerk schicht schichten modell hallo danke
            """,
        "Spanish": """
            el la los las un una unos unas es son está están mi mis su sus por para con sin en de del al que qué como
            cómo cuál cuáles cuánto cuánta cuántos cuándo dónde quién porque no y o pero se me yo tengo tiene puedo
            puede hacer hay más menos muy este esta estos estas eso esto cuando si red capa capas modelo hola gracias
            """,
        "Portuguese": """
            o os as um uma é são está estão meu minha meus minhas seu sua por para com sem em de do da dos das no na
            nos nas ao que quê como qual quais quanto quantos quando onde quem porque porquê não e ou mas se eu tenho
            tem posso pode fazer há mais menos muito este esta isso isto rede camada camadas modelo olá obrigado
            """,
        "Italian": """
            il lo la i gli le un una uno è sono mio mia miei mie suo sua per con senza in di del della dei delle da dal
            al alla che cosa come quale quali quanto quanti quando dove chi perché perchè non e o ma si ho ha posso può
            fare più meno molto questo questa questi queste rete strato strati modello nel nella sulla sul mi
            ciao grazie
            """,
        "Dutch": """
            de het een is zijn niet geen ik je jij wij we mijn jouw hoe wat waarom wanneer waar wie welke hoeveel en of
            maar met zonder op voor van te naar bij in kan kunnen moet wordt worden heeft heb ook nog alleen als dat
            deze dit er draait netwerk laag lagen hallo bedankt
            """,
        "Polish": """
            jest są nie czy jak jaki jaka jakie dlaczego kiedy gdzie kto co i lub ale z bez na do dla od w we przez mój
            moja moje mogę można się to ten ta te tego ile po że sieć warstwa warstwy działa dziękuję
            """,
        "Czech": """
            je jsou není jak jaký jaká jaké proč kdy kde kdo co a nebo ale s bez na do pro od v ve můj moje mohu lze se
            to ten ta tento kolik že jsem síť vrstva vrstvy běží děkuji
            """,
        "Swedish": """
            är inte en ett jag du vi min mitt mina hur vad varför när var vem vilken vilka och eller men med utan på
            för av till från kan måste har också bara som att det den detta dessa mycket många nätverk lager körs tack
            """,
        "Danish or Norwegian": """
            er ikke en et jeg du vi min mit mitt mine hvordan hva hvad hvorfor når hvor hvem hvilken hvilke og eller
            men med uten uden på for av af til fra kan må har også bare som at det den dette disse mye meget mange
            kjører kører lag nettverk netværk takk tak
            """,
        "Finnish": """
            on ovat ei en minun miten kuinka mikä miksi mitä milloin missä kuka ja tai mutta voi voiko voinko pitää
            myös vain että tämä se nämä kun verkko kerros mallini kiitos
            """,
        "Hungarian": """
            a az egy van nem én hogyan mi miért mit mikor hol ki melyik és vagy de hogy lehet kell csak is ez ezt
            ezek hány mennyi modell hálózat réteg fut köszönöm
            """,
        "Romanian": """
            este sunt nu un o eu meu mea mele cum ce de când unde cine care cât și sau dar cu fără pe pentru din la în
            pot poate trebuie să se mai acest aceasta rețea strat rulează mulțumesc
            """,
        "Turkish": """
            ve veya ama bir bu şu mi mı mu mü ne neden niçin nasıl nerede kim hangi kaç için ile değil var yok çok daha
            benim ben de da olarak gibi ağ ağım katman çalışıyor nedir teşekkürler
            """,
        "Indonesian or Malay": """
            yang dan atau tidak bukan apa mengapa kenapa bagaimana kapan dimana siapa berapa saya ini itu di ke dari
            untuk dengan tanpa pada bisa dapat adalah ada jaringan lapisan berjalan terima kasih
            """,
        "Vietnamese": """
            là của và không có tôi tại sao thế nào gì khi ở đâu bao nhiêu cho với trên này đó được các một những mạng
            lớp chạy cảm ơn
            """,
    }.items()
}
_ENOUGH = 2
"""Small words of one language."""
_TELLING = frozenset(
    """
    pourquoi combien warum wieso weshalb cómo cuál cuánto cuántos porqué perché perchè waarom hoeveel dlaczego proč
    varför hvorfor hvordan miksi miért hogyan neden nasıl mengapa kenapa bagaimana porquê por qué bonjour hola hallo
    merci danke gracias obrigado grazie
    """.split()  # noqa: SIM905
)
"""Words that tell a language alone, where nothing English stands beside them."""
_ACCENTED_WORDS, _ACCENTED_SHARE = 2, 0.25
"""Of a text without an English small word, in a language that is not listed."""


def is_foreign(text: str) -> bool:
    """True when `text` is written in another language than English."""
    words = [word.casefold() for word in _WORD.findall(_CODE.sub(" ", text))]
    english = _ENGLISH.intersection(words)
    if len(_OTHER_SCRIPT.findall(text)) >= _LEAST_LETTERS:
        return len(english) < _ENOUGH
    if not english:
        accented = sum(not word.isascii() for word in words)
        if _TELLING.intersection(words) or accented >= max(_ACCENTED_WORDS, _ACCENTED_SHARE * len(words)):
            return True
    return any(_speaks(frozenset(words), small) for small in _SMALL_WORDS.values())


def _speaks(words: frozenset[str], small: frozenset[str]) -> bool:
    """True when more of `words` are small words of that language alone than of English alone."""
    theirs = len((words & small) - _ENGLISH)
    return theirs >= _ENOUGH and theirs > len((words & _ENGLISH) - small)
