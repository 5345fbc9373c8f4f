import type { ViewerStudy } from '../ports/index.ts';
import { foundAt } from './found-words.ts';
import { shownStudy, unturned } from './shown-study.ts';
import type { SeriesKey, SeriesState, SessionState } from './state.ts';
import { dateText } from './value-texts.ts';

/** Something that can be switched to: a study, at its first series with images, or a display set of it. */
export interface SwitchChoice {
  readonly kind: 'study' | 'series';
  /** Unique in the list. */
  readonly id: string;
  /** What is shown when it is chosen; null: the study has nothing. */
  readonly series: SeriesKey | null;
  readonly study: ViewerStudy;
  /** A pane shows it, or something of it. */
  readonly isShown: boolean;
}

/** Studies, each with its display sets behind it, in the order in which they are listed [VW-133]. */
export function switchChoices({ studies, series, panes, display }: SessionState): SwitchChoice[] {
  const shown = new Set(panes.map((pane) => pane.series));
  return studies.flatMap((study, index) => {
    const own = [...series.values()].filter((one) => one.study === study);
    const first = own.find(isPictured) ?? own.find((one) => one.series.first_frame !== null) ?? own[0];
    const named = shownStudy(study, display.identityHidden);
    const sets = own.map(({ key }): SwitchChoice => ({
      kind: 'series',
      id: key,
      series: key,
      study: named,
      isShown: shown.has(key),
    }));
    const isShown = sets.some((set) => set.isShown);
    return [{ kind: 'study', id: `study ${index}`, series: first?.key ?? null, study: named, isShown }, ...sets];
  });
}

const isPictured = ({ series }: SeriesState) => series.first_frame !== null && series.derived !== true;

/** What a choice is found by: words of the study, and for a display set also its own. */
export function searchText({ series }: SessionState, choice: SwitchChoice): string {
  const { study, kind } = choice;
  const words = [
    study.StudyDescription,
    study.StudyID,
    study.PatientName,
    study.PatientID,
    study.StudyDate,
    dateText(study.StudyDate),
  ];
  const own = choice.series === null || kind === 'study' ? undefined : series.get(choice.series)?.series;
  const modalities = own ? [own.Modality] : study.series.map(({ Modality }) => Modality);
  return [...words, ...modalities, unturned(own?.SeriesDescription ?? ''), own?.SeriesNumber ?? ''].join(' ');
}

/**
 * The choices that have every word of what is typed [VW-150]. Those in which they begin words come first, as far as
 * each study stays with its series, and before them.
 *
 * @param textOf what a choice is found by
 */
export function foundChoices(
  choices: readonly SwitchChoice[],
  typed: string,
  textOf: (choice: SwitchChoice) => string,
): SwitchChoice[] {
  const found = choices.flatMap((choice) => {
    const inside = foundAt(textOf(choice), typed);
    return inside === null ? [] : [{ choice, inside }];
  });
  const groups = [...Map.groupBy(found, ({ choice }) => choice.study).values()].map((all) => ({
    all: all.toSorted((one, other) => isSeries(one) - isSeries(other) || one.inside - other.inside),
    inside: Math.min(...all.map(({ inside }) => inside)),
  }));
  const ordered = groups.toSorted((one, other) => one.inside - other.inside);
  return ordered.flatMap(({ all }) => all.map(({ choice }) => choice));
}

const isSeries = ({ choice }: { readonly choice: SwitchChoice }): number => (choice.kind === 'series' ? 1 : 0);
