import { distanceAlong, firstText, planeNormal, type PatientDirection, type PatientPoint } from '@mado/dicom';
import { fromPatient, placedPlane, toPatient, type PlacedPlane } from '@mado/reading';
import type { PaneView } from './pane-view.ts';
import type { ViewerImage } from './series-images.ts';
import { readySeries, type PaneState, type SessionState, type ViewState } from './state.ts';
import { tag } from './tags.ts';

/** Planes nearer to each other, by the cosine of the angle between them, are gone through together. */
const PARALLEL = 0.9;

/**
 * The other panes follow one in what is linked [VW-11]: after it went to another image, got another window or was
 * zoomed or moved. What is led does not play by itself [VW-126].
 *
 * @param before the state before a command, `after` that after it
 * @param by `played`: the pane that plays; otherwise the active one leads. `byHand`: the reader goes through its
 *   images, perhaps at their end, where it stays on its image
 */
export function followed(
  before: SessionState,
  after: SessionState,
  { played, byHand }: { played: number | undefined; byHand: boolean },
): SessionState {
  const { links } = after.display;
  const leader = played ?? after.active;
  const [old, own] = [before.panes[leader], after.panes[leader]];
  if (links.size === 0 || !old || !own || before.active !== after.active) return after;
  const leads = byHand || (own.cine?.playing === true && old.cine?.playing !== true);
  const isSame = old.viewState === own.viewState && !leads;
  if (old.series !== own.series || isSame || after.panes.length < 2) return after;
  const changed = { before: old.viewState, after: own.viewState, leads };
  let panes: PaneState[] | null = null;
  after.panes.forEach((pane, n) => {
    if (n === leader) return;
    const next = following(after, own, pane, changed);
    if (next === pane) return;
    panes ??= [...after.panes];
    panes[n] = next;
  });
  return panes === null ? after : { ...after, panes };
}

function following(
  state: SessionState,
  leader: PaneState,
  pane: PaneState,
  { before, after, leads }: { before: ViewState; after: ViewState; leads: boolean },
): PaneState {
  const { links } = state.display;
  const [theirs, own] = [readySeries(state, leader), readySeries(state, pane)];
  const [from, image] = [theirs?.images[after.index], own?.images[pane.viewState.index]];
  if (!theirs || !own || !from || !image) return pane;
  let next = pane.viewState;
  let { cine } = pane;
  if (links.has('scroll') && (before.index !== after.index || leads)) {
    const index = own.key === theirs.key ? after.index : nearest(own.images, from);
    if (index !== null && cine?.playing) cine = { ...cine, playing: false };
    if (index !== null && index !== next.index) next = { ...next, index, direction: index > next.index ? 1 : -1 };
  }
  const isWindow = before.voi !== after.voi || before.inverted !== after.inverted;
  // What is wide for one modality is nothing for another.
  if (links.has('window') && isWindow && own.series.Modality === theirs.series.Modality)
    next = { ...next, voi: after.voi, inverted: after.inverted };
  if (links.has('zoom') && before.view.zoom !== after.view.zoom)
    next = { ...next, view: alike(after.view, from, next.view, own.images[next.index] ?? image) };
  return next === pane.viewState && cine === pane.cine ? pane : { ...pane, viewState: next, cine };
}

/** Index of the image that lies nearest to the middle of another, in its frame of reference; null where none does. */
function nearest(images: readonly ViewerImage[], from: ViewerImage): number | null {
  const place = placedPlane(from.plane);
  const [first] = images;
  const normal = first?.plane.orientation && planeNormal(first.plane.orientation);
  const theirs = from.plane.orientation && planeNormal(from.plane.orientation);
  if (!place || !first || !normal || !theirs || !isSameFrame(first, from)) return null;
  if (Math.abs(dot(normal, theirs)) < PARALLEL) return null;
  const middle = toPatient(place, { column: from.columns / 2, row: from.rows / 2 });
  return nearestAlong(images, normal, middle);
}

function nearestAlong(images: readonly ViewerImage[], normal: PatientDirection, point: PatientPoint): number | null {
  const location = distanceAlong(normal, point);
  let best: number | null = null;
  let least = Infinity;
  images.forEach(({ plane: { position } }, n) => {
    const off = position ? Math.abs(distanceAlong(normal, position) - location) : Infinity;
    if (off >= least) return;
    best = n;
    least = off;
  });
  return best;
}

export function isSameFrame(a: ViewerImage, b: ViewerImage): boolean {
  const [own, other] = [a, b].map(({ instance }) => firstText(instance, tag.FrameOfReferenceUID));
  return own !== undefined && own === other;
}

/** Another image seen as large as this one, in mm where both have any, with the same place in its middle. */
function alike(view: PaneView, from: ViewerImage, own: PaneView, image: ViewerImage): PaneView {
  if (view.zoom.kind === 'fit') return own.zoom.kind === 'fit' ? own : { ...own, zoom: { kind: 'fit' } };
  const { center } = view.zoom;
  const [theirs, place] = [placedPlane(from.plane), placedPlane(image.plane)];
  const [short, ownShort] = [shortSide(from), shortSide(image)];
  const ratio = short !== null && ownShort !== null ? ownShort / short : from.columns / image.columns;
  const share = { column: (center.column / from.columns) * image.columns, row: (center.row / from.rows) * image.rows };
  const shared = theirs && place && isSameFrame(from, image) && isParallel(theirs, place);
  const middle = shared ? fromPatient(place, toPatient(theirs, center)) : share;
  const at = { column: middle.column, row: middle.row };
  if (view.zoom.kind === 'free') return { ...own, zoom: { kind: 'free', scale: view.zoom.scale * ratio, center: at } };
  const { width, height } = view.zoom;
  return { ...own, zoom: { kind: 'region', width: width / ratio, height: height / ratio, center: at } };
}

function shortSide({ plane: { spacing } }: ViewerImage): number | null {
  return spacing && Math.min(...spacing);
}

function isParallel(a: PlacedPlane, b: PlacedPlane): boolean {
  const [one, other] = [a, b].map(({ row, column }) => planeNormal([...row, ...column]));
  return one !== undefined && other !== undefined && Math.abs(dot(one, other)) >= PARALLEL;
}

function dot(a: PatientDirection, b: PatientDirection): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
