"""[001] Het Keezenspel, with two, four and six players: its rules, each on a position."""

from scoring.rules import GEZELLIG, GEZELLIG2, GEZELLIG6, RANKS, Position
from tests.scoring.rules.sources.sources import after, legal, must_play, said, split_over

COURSE = "[001] Verloop van het spel"
OTHER = "[001] Overige regels"
CARDS = "[001] Betekenis spelkaarten"
TEAMS = "[001] Spelen in teamverband"
ALL = (GEZELLIG2, GEZELLIG, GEZELLIG6)
IN_TEAMS = (GEZELLIG, GEZELLIG6)
COMPLETE = "h1,h2,h3,h4"


def board(rules, *seats):
    """These seats from seat 0 on, the others in the nest, and the turn at seat 0."""
    return "/".join([*seats, *["-"] * (rules.seats - len(seats))]) + " 0"


def last(rules, back):
    """The ring field so many before the start field of seat 0."""
    return rules.ring - back


@said(
    COURSE,
    "Aan het begin van het spel heb je een opzetkaart (aas of koning) nodig, om een pion op het "
    "spelbord te mogen zetten.",
    *ALL,
)
def test_a_game_begins_with_an_ace_or_a_king(rules):
    playable = {card.value for card in RANKS if legal(rules, board(rules, "-"), card.value)}

    assert playable == {"A", "K"}


@said(
    COURSE,
    "Let op: als je een kaart op kunt gooien, is dat ook verplicht. Zelfs als dit betekent dat je "
    "nu jouw eigen pion van het bord slaat.",
    *ALL,
)
def test_hitting_the_own_pawn_is_compulsory(rules):
    only = board(rules, "12,15", "16")

    assert legal(rules, only, "3") == {"0:12-15"}
    assert must_play(rules, only, "3")


@said(
    COURSE,
    "Er kan alleen geen kaart worden opgegooid als je geen pionnen meer in het spel hebt én geen "
    "opzetkaart hebt.",
    *ALL,
)
def test_without_pawns_only_a_card_to_enter_must_be_played(rules):
    assert not must_play(rules, board(rules, "-", "20"), "234JQ")
    assert must_play(rules, board(rules, "-", "20"), "234JA")


@said(
    COURSE,
    "Kun je echt geen kaart opgooien? Dan lever je alle kaarten in (leg ze dan op de stapel in "
    "het midden) en je wacht op de volgende ronde.",
    *ALL,
)
def test_pawns_in_play_that_cannot_move_oblige_to_nothing_either(rules):
    """The sentence before it knows only the case without pawns; this one covers all."""
    assert not must_play(rules, board(rules, "14,h4", "16"), "2356Q")
    assert not rules.discards_one


@said(
    COURSE,
    "Speel je met twee spelers? Dan win je het spel, als je al jouw pionnen veilig in je thuishonk "
    "hebt gespeeld.",
    GEZELLIG2,
)
def test_with_two_players_the_first_who_is_complete_has_won(rules):
    assert Position.from_text(f"{COMPLETE}/5 1", rules).outcome == (0,)
    assert legal(rules, f"{COMPLETE}/20 1", "5A") == set()


@said(
    TEAMS,
    "Als beide teamgenoten alle pionnen in het thuishonk hebben gespeeld, winnen jullie het spel!",
    *IN_TEAMS,
)
def test_a_team_wins_when_both_are_complete_and_not_before(rules):
    half = [COMPLETE] + ["5"] + ["-"] * (rules.seats - 2)
    whole = list(half)
    whole[rules.seats // 2] = COMPLETE

    assert Position.from_text("/".join(half) + " 1", rules).outcome is None
    assert Position.from_text("/".join(whole) + " 1", rules).outcome == (0, rules.seats // 2)


@said(
    COURSE,
    "Let op: je moet exact uitkomen met het aantal posities dat je speelt; je mag je pion niet "
    "heen en weer verplaatsen in het honk.",
    *ALL,
)
def test_home_is_entered_by_exact_count_and_nobody_walks_back_in_it(rules):
    near = board(rules, str(last(rules, 2)))

    assert legal(rules, near, "5") == {f"0:{last(rules, 2)}-h4"}
    assert legal(rules, near, "689TQ") == set()
    assert legal(rules, board(rules, "h4"), "4") == set()


@said(
    COURSE,
    "Je mag je pion ook niet over je eigen pion verzetten, dus zorg ervoor dat je de pionnen "
    "steeds op de meest verre positie in het honk hebt staan.",
    *ALL,
)
def test_a_pawn_at_home_bars_what_is_behind_it(rules):
    near = board(rules, f"{last(rules, 2)},h2")

    assert legal(rules, near, "2") == {f"0:{last(rules, 2)}-h1", "0:h2-h4"}
    assert legal(rules, near, "35") == set()


@said(COURSE, "Vooral een zeven of een aas kan je hiermee helpen.", *ALL)
def test_an_ace_or_part_of_a_seven_makes_room_at_home(rules):
    near = board(rules, f"{last(rules, 3)},h1")

    assert legal(rules, board(rules, "h1"), "A") == {"0:n-0", "0:h1-h2"}
    assert legal(rules, near, "7") == {f"0:h1-h4,0:{last(rules, 3)}-h2"}


@said(
    OTHER,
    "Staat een pion op zijn beginpositie? Dan mag hij niet ingehaald of geslagen worden.",
    *ALL,
)
def test_a_pawn_on_its_start_field_is_neither_passed_nor_hit(rules):
    assert legal(rules, board(rules, "10", "16"), "6789TQ") == set()


@said(
    OTHER,
    "Ook ruilen door het spelen van een boer is niet mogelijk als je pion op zijn beginpositie "
    "staat.",
    *ALL,
)
def test_a_pawn_on_its_start_field_is_swapped_by_nobody_not_even_its_owner(rules):
    """The switch is `jack_from_own_start`."""
    assert legal(rules, board(rules, "0", "20"), "J") == set()
    assert legal(rules, board(rules, "5", "16"), "J") == set()


@said(OTHER, "Pionnen die al in het honk staan mogen niet worden ingehaald.", *ALL)
def test_a_pawn_at_home_is_not_passed(rules):
    assert legal(rules, board(rules, "h1,h3"), "23") == set()
    assert legal(rules, board(rules, "h2,h3"), "A") == {"0:n-0", "0:h3-h4"}


@said(
    OTHER,
    "Als je een koning in je hand hebt, maar geen pionnen meer op kunt zetten, kun je deze kaart "
    "niet gebruiken.",
    *ALL,
)
def test_a_king_without_a_pawn_to_enter_is_no_use(rules):
    assert legal(rules, board(rules, "0,5"), "K") == set()


@said(
    OTHER,
    "Als je in teamverband speelt, kun je deze kaart wel gebruiken om je teamgenoot te helpen.",
    *IN_TEAMS,
)
def test_a_king_enters_a_pawn_of_the_partner_once_the_own_nest_is_empty(rules):
    """Read literally; the switch is `king_for_partner_early`."""
    mate = rules.seats // 2

    assert legal(rules, board(rules, "5,6,7,8"), "K") == {f"{mate}:n-{16 * mate}"}
    assert must_play(rules, board(rules, "5,6,7,8"), "K")
    assert legal(rules, board(rules, "5,6,7"), "K") == {"0:n-0"}


@said(
    OTHER,
    "Als je een koning in je hand hebt, maar geen pionnen meer op kunt zetten, kun je deze kaart "
    "niet gebruiken.",
    GEZELLIG2,
)
def test_with_two_players_a_king_helps_nobody(rules):
    assert legal(rules, board(rules, "5,6,7,8"), "K") == set()


@said(
    CARDS,
    "Aas: een pion uit het startveld op het bord zetten of een pion één plaats vooruit zetten.",
    *ALL,
)
def test_an_ace_enters_or_walks_one(rules):
    assert legal(rules, board(rules, "5"), "A") == {"0:n-0", "0:5-6"}


@said(CARDS, "Koning: een pion uit het startveld op het bord zetten.", *ALL)
def test_a_king_enters_and_hits_who_stands_there(rules):
    assert legal(rules, board(rules, "5", "0"), "K") == {"0:n-0"}
    assert after(rules, board(rules, "5", "0"), "K", "0:n-0").startswith("0,5/-")


@said(CARDS, "Dame: een pion twaalf plaatsen vooruit zetten.", *ALL)
def test_a_queen_walks_twelve(rules):
    assert legal(rules, board(rules, "5"), "Q") == {"0:5-17"}


@said(
    CARDS,
    "Boer: een eigen pion met een pion van een andere speler (een teamgenoot of een "
    "tegenstander) omruilen.",
    *ALL,
)
def test_a_jack_swaps_with_every_other_player(rules):
    others = range(1, rules.seats)
    everyone = board(rules, "5", *(str(6 + seat) for seat in others))

    assert legal(rules, everyone, "J") == {f"0:5x{seat}:{6 + seat}" for seat in others}


@said(
    CARDS,
    "Zeven: één of twee pionnen moeten in totaal zeven vakjes vooruit gezet worden. Je mag dus "
    "bijvoorbeeld vier stappen met één pion zetten en drie met een andere.",
    *ALL,
)
def test_a_seven_may_be_four_and_three(rules):
    moves = legal(rules, board(rules, "1,12"), "7")

    assert moves == {"0:1-8", "0:12-19"} | split_over(0, 1, 12)
    assert moves >= {"0:1-5,0:12-15", "0:12-16,0:1-4"}


@said(
    CARDS,
    "Vier: een pion moet vier vakjes **achteruit** gezet worden. Het is niet toegestaan de pion "
    "achteruit in je eigen honk te plaatsen, wel is het toegestaan de pion over je eigen "
    "startpositie te zetten.",
    *ALL,
)
def test_a_four_walks_back_past_the_start_field_and_not_into_home(rules):
    assert legal(rules, board(rules, "0,3"), "4") == {f"0:0-{last(rules, 4)}"}
    assert legal(rules, board(rules, "3"), "4") == {f"0:3-{last(rules, 1)}"}


@said(
    CARDS,
    "Bij alle andere kaarten moet een pion het aantal vakjes dat op het tegeltje staat vooruit "
    "gezet worden.",
    *ALL,
)
def test_every_other_card_walks_its_number(rules):
    walked = {card: legal(rules, board(rules, "1"), card) for card in "235689T"}
    numbers = {"2": 2, "3": 3, "5": 5, "6": 6, "8": 8, "9": 9, "T": 10}

    assert walked == {card: {f"0:1-{1 + steps}"} for card, steps in numbers.items()}


@said(TEAMS, "Als jouw pionnen veilig zijn ga je je teamgenoot helpen.", *IN_TEAMS)
def test_who_is_complete_moves_the_pawns_of_the_one_opposite(rules):
    mate = rules.seats // 2
    seats = [COMPLETE, *["-"] * (rules.seats - 1)]
    seats[mate] = "20"

    assert legal(rules, board(rules, *seats), "5K") == {f"{mate}:20-25", f"{mate}:n-{16 * mate}"}
