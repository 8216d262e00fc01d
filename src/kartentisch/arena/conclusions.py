"""What figures mean, in a sentence or two: the beginning of every report."""

from collections.abc import Callable, Sequence

from kartentisch.arena.figures import Interval, TournamentFigures
from kartentisch.arena.phrases import Phrases, is_sure
from kartentisch.arena.study import Study, VariantResult

ENOUGH = 30  # deals; with fewer, intervals come out too narrow to be sure of anything


def of_tournament(figures: TournamentFigures, phrases: Phrases) -> str:
    """Which player is better, and whether that is sure."""
    ranking = figures.ranking()
    best = ranking[0]
    if len(ranking) == 1:
        return phrases.say("alone", best=best)
    second = ranking[1]
    key = "too_close"
    if figures.deals < ENOUGH:
        key = "too_few"
    elif is_sure(figures.lead(best, second)):
        key = "best_sure" if len(ranking) == 2 else "best_of_many"
    wins, less = (phrases.plain(100 * figures.wins[name].mean, 1) for name in (best, second))
    return phrases.say(key, best=best, second=second, wins=wins, less=less, enough=ENOUGH)


def of_study(study: Study, findings: Sequence[VariantResult], phrases: Phrases) -> str:
    """What the variants change, and whether starting helps."""
    played = [finding.alike.deals for finding in findings]
    played += [finding.mixed.deals for finding in findings if finding.mixed is not None]
    if min(played) < ENOUGH:
        enough = ENOUGH * max(finding.variant.players for finding in findings)
        return phrases.say("few_games", enough=enough)
    lengths = [finding.alike.decisions for finding in findings]
    sentences = []
    if len(findings) == 1:
        decisions = phrases.plain(lengths[0].mean, 1)
        sentences.append(phrases.say("one_variant", decisions=decisions))
    else:
        sentences.append(
            compared(findings, lengths, phrases, "longest", "same_length", lambda mean: mean)
        )
    skills = [finding.skill for finding in findings if finding.skill is not None]
    if len(skills) == len(findings):
        if len(skills) == 1:
            skill = phrases.plain(100 * skills[0].mean, 1)
            sentences.append(phrases.say("one_skill", skill=skill))
        else:
            sentences.append(
                compared(
                    findings, skills, phrases, "most_skill", "same_skill", lambda mean: 100 * mean
                )
            )
    judged = [finding.interest for finding in findings if finding.interest is not None]
    openness = [interest.figures["decided"] for interest in judged if interest.games >= ENOUGH]
    if len(openness) == len(findings):
        if len(findings) == 1:
            late = phrases.plain(100 * openness[0].mean, 0)
            sentences.append(phrases.say("one_decided", decided=late))
        else:
            sentences.append(
                compared(
                    findings, openness, phrases, "latest", "same_decided", lambda mean: 100 * mean
                )
            )
    if len(findings) == 1:
        sentences.append(starter(findings[0], phrases))
    return " ".join(sentences)


def what_skill_means(study: Study, phrases: Phrases) -> str:
    """A sentence about skill; empty if it was not measured."""
    if study.better == study.worse:
        return ""
    return phrases.say("skill", better=study.better, worse=study.worse)


def compared(
    findings: Sequence[VariantResult],
    figures: Sequence[Interval],
    phrases: Phrases,
    differs: str,
    same: str,
    shown: Callable[[float], float],
) -> str:
    """The variants with the highest and the lowest figure, if those differ for sure."""
    most = max(range(len(figures)), key=lambda number: figures[number].mean)
    least = min(range(len(figures)), key=lambda number: figures[number].mean)
    high, low = figures[most].low, figures[least].high
    if high is None or low is None or high <= low:
        return phrases.say(same)
    return phrases.say(
        differs,
        most=phrases.variant(findings[most].variant),
        least=phrases.variant(findings[least].variant),
        high=phrases.plain(shown(figures[most].mean), 1),
        low=phrases.plain(shown(figures[least].mean), 1),
    )


def starter(finding: VariantResult, phrases: Phrases) -> str:
    """Whether the start player wins more or less than a fair share."""
    wins = finding.alike.positions[0]
    if not is_sure(wins.scaled(1, -finding.fair)):
        return phrases.say("starter_fair")
    return phrases.say(
        "starter_ahead" if wins.mean > finding.fair else "starter_behind",
        wins=phrases.plain(100 * wins.mean, 1),
        fair=phrases.plain(100 * finding.fair, 1),
    )
