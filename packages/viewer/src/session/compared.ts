import { findPrior, isOfOtherSide, type ComparedStudy } from '@mado/reading';
import type { EarlierStudy, ViewerStudy } from '../ports/index.ts';
import { studyNow } from './grow-series.ts';
import { displaySetAttributes, lateralities } from './hanging-attributes.ts';
import { activePane, emptyPane, seriesOf, type SessionState } from './state.ts';

export type ComparedCommand = {
  type: 'prior-found';
  study: ViewerStudy;
  prior: ViewerStudy;
  /** Names it to the source; null: it was listed already. */
  id: string | null;
};

/** A study has its prior, which is listed behind what was there, and may be shown [HP-25]. */
export function reduceCompared(state: SessionState, { study: read, prior: found, id }: ComparedCommand): SessionState {
  // More may have come to both since they were looked at.
  const [study, prior] = [studyNow(state.studies, read), studyNow(state.studies, found)];
  if (!state.studies.includes(study)) return state;
  const compared = [...state.compared.filter((one) => one.study !== study), { study, prior, id }];
  const leftPriors = state.leftPriors.filter((one) => one.id !== id);
  if (state.studies.includes(prior)) return { ...state, compared, leftPriors };
  const series = new Map(state.series);
  for (const one of prior.series)
    if (!series.has(one.document))
      series.set(one.document, { key: one.document, study: prior, series: one, phase: 'idle' });
  // What was left on panes of it is there again.
  const panes = state.panes.map((pane, n) => {
    const key = state.restored.get(n)?.series?.split('#')[0];
    return pane.series === null && key !== undefined && series.has(key) ? { ...emptyPane, series: key } : pane;
  });
  return { ...state, compared, leftPriors, studies: [...state.studies, prior], series, panes };
}

/** Whether a study is shown to be compared with another. */
export function isPrior({ compared }: SessionState, study: ViewerStudy): boolean {
  return compared.some(({ prior }) => prior === study);
}

export function priorOf({ compared }: SessionState, study: ViewerStudy): ViewerStudy | null {
  return compared.find((one) => one.study === study)?.prior ?? null;
}

/** The study that is read: that of the active pane, or the one with which it is compared. */
export function studyRead(state: SessionState): ViewerStudy | undefined {
  const active = seriesOf(state, activePane(state))?.study;
  const shown = new Set(state.panes.map((pane) => seriesOf(state, pane)?.study));
  const current = state.compared.find(({ study, prior }) => prior === active && shown.has(study));
  return current?.study ?? active ?? state.studies[0];
}

/** The prior among the studies that are listed: of the same patient, as far as both say who that is. */
export function listedPrior(state: SessionState, study: ViewerStudy): ViewerStudy | null {
  const patient = study.PatientID.trim();
  const others = state.studies.filter(
    (other) =>
      other.StudyInstanceUID !== study.StudyInstanceUID &&
      patient !== '' &&
      other.PatientID.trim() === patient &&
      isNoOther(digits(other.PatientBirthDate), digits(study.PatientBirthDate)) &&
      // The same number may be another patient's elsewhere.
      isNoOther(folded(other.PatientName), folded(study.PatientName)),
  );
  const compared = others.map((other) => ({ ...comparedStudy(state, other), study: other }));
  return findPrior(comparedStudy(state, study), compared)?.study ?? null;
}

/** The prior among what the source knows besides. */
export function earlierPrior(
  state: SessionState,
  study: ViewerStudy,
  earlier: readonly EarlierStudy[],
): EarlierStudy | null {
  const others = earlier.map((one) => ({ ...one, words: [one.StudyDescription] }));
  return findPrior(comparedStudy(state, study), others);
}

/** Whether they show two sides of the body, as far as both say which [HP-32]. */
export function areOfOtherSides(state: SessionState, study: ViewerStudy, other: ViewerStudy): boolean {
  return isOfOtherSide(comparedStudy(state, study), comparedStudy(state, other));
}

/** Of series that have not been read, what the list says of them. */
function comparedStudy(state: SessionState, study: ViewerStudy): ComparedStudy {
  const series = [...state.series.values()].filter((one) => one.study === study);
  const attributes = series.map(displaySetAttributes);
  const said = (name: string) => attributes.flatMap((one) => one.get(name) ?? []).map(String);
  return {
    StudyDate: study.StudyDate,
    StudyTime: study.StudyTime,
    modalities: said('Modality'),
    bodyParts: said('BodyPartExamined'),
    sides: series.flatMap(lateralities),
    words: [study.StudyDescription, ...said('SeriesDescription'), ...said('ProtocolName')],
  };
}

const digits = (date: string) => date.replaceAll(/\D/g, '');
const folded = (name: string) => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

/** Nothing, or the same. */
function isNoOther(one: string, other: string): boolean {
  return one === '' || other === '' || one === other;
}
