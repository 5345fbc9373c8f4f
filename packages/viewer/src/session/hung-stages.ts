import { frameIndexOf } from '@mado/dicom';
import { isHounsfield } from '@mado/dicom/frames';
import {
  asksForPrior,
  hangStudy,
  type DisplaySetToHang,
  type HangingProtocol,
  type HangingShow,
  type HungViewport,
  type ShownOrientation,
} from '@mado/reading';
import type { OrganisationLayouts, ViewerStudy } from '../ports/index.ts';
import { areOfOtherSides, priorOf, studyRead } from './compared.ts';
import { displaySetAttributes, studyAttributes } from './hanging-attributes.ts';
import type { HungPane, HungStage } from './hanging-state.ts';
import { edgeLetters, seenLetters } from './orientation-letters.ts';
import { fit, type PaneView } from './pane-view.ts';
import type { ViewerImage } from './series-images.ts';
import type { SeriesState, SessionState } from './state.ts';
import { studyId } from './study-id.ts';

/** What can be hung: what has pictures, of the study that is read and of its prior. */
export function seriesToHang(state: SessionState): SeriesState[] {
  const study = studyRead(state);
  const prior = study && priorOf(state, study);
  return [...(study ? pictured(state, study) : []), ...(prior ? pictured(state, prior) : [])];
}

/** Of a study; what speaks of other images only where there is nothing else. */
function pictured(state: SessionState, study: ViewerStudy): SeriesState[] {
  const all = [...state.series.values()].filter((one) => one.study === study && one.series.first_frame !== null);
  const images = all.filter(({ series }) => series.derived !== true);
  return images.length > 0 ? images : all;
}

/** The stages that the winning protocol offers for the study that is read; none where it has no pictures. */
export function hungStages(
  state: SessionState,
  protocols: readonly HangingProtocol[],
  ...before: readonly (readonly HangingProtocol[])[]
): HungStage[] {
  const study = studyRead(state);
  if (!study) return [];
  const displaySets = setsOf(state, study);
  if (displaySets.length === 0) return [];
  const compared = priorOf(state, study);
  // Which side it shows may be known only now that its images have been read [HP-32].
  const prior = compared && !areOfOtherSides(state, study, compared) ? setsOf(state, compared) : [];
  const hung = hangStudy(protocols, { attributes: studyAttributes(study), displaySets, prior }, ...before);
  return (hung?.stages ?? []).map(({ rows, columns, viewports }) => ({
    rows,
    columns,
    panes: viewports.map((viewport) => paneOf(state, viewport)),
  }));
}

/** Layouts of the organisation in which the study that is read lies, this copy of it [HP-34]. */
export function organisationLayouts(state: SessionState): OrganisationLayouts | null {
  const study = studyRead(state);
  return (study && state.organisationLayouts.get(studyId(study))) ?? null;
}

/** Whether a protocol would hang a study beside another one of its patient [HP-25]. */
export function mayBeCompared(
  state: SessionState,
  study: ViewerStudy,
  protocols: readonly HangingProtocol[],
  ...before: readonly (readonly HangingProtocol[])[]
): boolean {
  return asksForPrior(protocols, { attributes: studyAttributes(study), displaySets: setsOf(state, study) }, ...before);
}

function setsOf(state: SessionState, study: ViewerStudy): DisplaySetToHang[] {
  return pictured(state, study)
    .filter((series) => series.phase !== 'ready' || series.images.length > 0)
    .map((series) => ({ key: series.key, attributes: displaySetAttributes(series) }));
}

function paneOf(state: SessionState, { displaySet, show }: HungViewport): HungPane {
  const series = displaySet === null ? undefined : state.series.get(displaySet);
  const image = series?.phase === 'ready' ? series.images[series.first] : undefined;
  return {
    series: series?.key ?? null,
    turned: image ? hungView(image, show) : null,
    window: image ? windowOf(image, show) : null,
  };
}

/** What does not lie as it should lies at no edge either: it might be the wrong one. */
function hungView(image: ViewerImage, { orientation, justified }: HangingShow): HungPane['turned'] {
  const turned = orientation ? turnTo(image, orientation) : null;
  return turned && { ...turned, ...(justified && { justified }) };
}

/** Windows of protocols are in HU; other values keep theirs. */
function windowOf({ instance, frame }: ViewerImage, { window }: HangingShow): HungPane['window'] {
  return window && isHounsfield(instance, frameIndexOf(frame)) ? window : null;
}

const ways = [false, true].flatMap((mirrored) => [0, 1, 2, 3].map((turns): PaneView => ({ ...fit, turns, mirrored })));

/**
 * How an image is turned, and mirrored if it has to be, so that it lies as is wanted; null where it does not say how it
 * lies, or cannot lie so. Of directions the strongest counts: FL is towards the feet.
 */
export function turnTo(image: ViewerImage, [right, bottom]: ShownOrientation): HungPane['turned'] {
  const letters = edgeLetters(image.plane, image.instance);
  if (!letters) return null;
  const way = ways.find((view) => {
    const seen = seenLetters(letters, view);
    return seen.right[0] === right[0] && seen.bottom[0] === bottom[0];
  });
  return way ? { turns: way.turns, mirrored: way.mirrored } : null;
}
