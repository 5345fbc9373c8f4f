import type { Cine } from './cine-state.ts';
import type { DisplaySet } from './display-set.ts';
import { readySeries, type PaneState, type ReadySeries, type SessionState } from './state.ts';

/** What is played in a pane: as it is set, without what only playing changes. */
export type CineSetting = Pick<Cine, 'rate' | 'from' | 'to' | 'bounce' | 'playing'>;

export type CineCommand =
  /** In the active pane: opens the player, or goes on and stops. `still`: it is opened without playing. */
  | { type: 'cine'; still: boolean }
  | { type: 'cine-close'; pane: number }
  | { type: 'cine-set'; pane: number; setting: Partial<CineSetting> }
  /** So many images later. */
  | { type: 'cine-tick'; pane: number; steps: number };

export const SLOWEST = 1;
export const FASTEST = 90;
const USUAL = 24;

/** Seconds of images that are there, or the whole range, before it goes on after it had to wait. */
const AHEAD = 1;
/** Seconds after which it goes on with what there is: a browser may have no room for more. */
const PATIENCE = 5;

/** The rate that a file asks for, as far as there is such a rate; else the usual one [VW-17]. */
export function cineRate({ frameRate }: Pick<DisplaySet, 'frameRate'>): number {
  return clampedRate(frameRate ?? USUAL);
}

function clampedRate(rate: number): number {
  return Math.min(FASTEST, Math.max(SLOWEST, Number.isFinite(rate) ? rate : USUAL));
}

export function reduceCine(state: SessionState, command: CineCommand): SessionState {
  const number = command.type === 'cine' ? state.active : command.pane;
  const pane = state.panes[number];
  const series = pane && readySeries(state, pane);
  if (!pane || !series || series.images.length < 2) return state;
  const next = changed(pane, command, series);
  return next === pane ? state : { ...state, panes: state.panes.map((one, n) => (n === number ? next : one)) };
}

type At = (index: number) => 'loaded' | 'failed' | 'awaited';

function changed(pane: PaneState, command: CineCommand, series: ReadySeries): PaneState {
  const { cine } = pane;
  const count = series.images.length;
  if (command.type === 'cine') {
    const rate = cineRate(series.displaySet);
    const opened: Cine = {
      playing: !command.still,
      rate,
      from: 0,
      to: count - 1,
      bounce: false,
      direction: 1,
      waited: 0,
    };
    return { ...pane, cine: cine ? { ...cine, playing: !cine.playing, waited: 0 } : opened };
  }
  if (!cine) return pane;
  if (command.type === 'cine-close') return { ...pane, cine: null };
  if (command.type === 'cine-set') return { ...pane, cine: withSetting(cine, command.setting, count) };
  // It may have been stopped since the tick was due.
  return cine.playing ? ticked(pane, cine, command.steps, whereIs(series)) : pane;
}

function withSetting(cine: Cine, setting: Partial<CineSetting>, count: number): Cine {
  const next = { ...cine, ...setting };
  const [from, to] = [next.from, next.to].map((index) => Math.min(count - 1, Math.max(0, Math.round(index))));
  return {
    ...next,
    waited: 0,
    rate: clampedRate(next.rate),
    from: Math.min(from ?? 0, to ?? 0),
    to: Math.max(from ?? 0, to ?? 0),
  };
}

/**
 * So many images later, as far as they are there [VW-17]: what failed is passed over, and what has not come yet is
 * waited for.
 */
function ticked(pane: PaneState, cine: Cine, steps: number, at: At): PaneState {
  const start = { index: pane.viewState.index, direction: cine.direction };
  const { index, direction } = isToWait(cine, start, at) ? start : gone(cine, start, steps, at);
  if (index !== start.index)
    return { ...pane, cine: { ...cine, direction, waited: 0 }, viewState: { ...pane.viewState, index, direction } };
  const next = following(cine, start, at);
  const waits = next !== null && (cine.waited > 0 || at(next.index) === 'awaited');
  return waits ? { ...pane, cine: { ...cine, waited: cine.waited + steps } } : pane;
}

/** Where it is in its range, and which way it goes. */
type Place = Pick<Cine, 'direction'> & { readonly index: number };

/** So many images later at most; it stands before what is not there. */
function gone(cine: Cine, start: Place, steps: number, at: At): Place {
  let place = start;
  for (let step = 0; step < steps; step++) {
    const next = following(cine, place, at);
    if (next === null || at(next.index) !== 'loaded') break;
    place = next;
  }
  return place;
}

/** Whether it waits, and too little has come to go on: playing each image as it comes would go by jerks. */
function isToWait(cine: Cine, start: Place, at: At): boolean {
  if (cine.waited === 0 || cine.waited >= PATIENCE * cine.rate) return false;
  let place: Place | null = start;
  for (let ahead = 0; ahead < Math.min(AHEAD * cine.rate, cine.to - cine.from + 1); ahead++) {
    place = following(cine, place, at);
    if (place === null) return false;
    if (at(place.index) !== 'loaded') return true;
  }
  return false;
}

/** The next image of which no failure is known; null where there is none. */
function following(cine: Cine, start: Place, at: At): Place | null {
  let place = start;
  for (let tried = 0; tried <= 2 * (cine.to - cine.from + 1); tried++) {
    place = stepped(cine, place);
    if (at(place.index) !== 'failed') return place;
  }
  return null;
}

function stepped({ from, to, bounce }: Cine, { index, direction }: Place): Place {
  const next = index + (bounce ? direction : 1);
  if (next >= from && next <= to) return { index: next, direction: bounce ? direction : 1 };
  if (!bounce || from === to) return { index: from, direction: 1 };
  // From outside of the range it begins at the nearer end.
  if (index < from) return { index: from, direction: 1 };
  if (index > to) return { index: to, direction: -1 };
  return index >= to ? { index: to - 1, direction: -1 } : { index: from + 1, direction: 1 };
}

/** Whether a pane plays, and waits for its next image to come. */
export function isAwaiting(state: SessionState, pane: PaneState): boolean {
  const series = readySeries(state, pane);
  const { cine, viewState } = pane;
  if (!series || !cine?.playing) return false;
  const at = whereIs(series);
  const start = { index: viewState.index, direction: cine.direction };
  if (isToWait(cine, start, at)) return true;
  const next = following(cine, start, at);
  return next !== null && at(next.index) === 'awaited';
}

function whereIs({ failed, loaded }: ReadySeries): At {
  return (index) => (failed.has(index) ? 'failed' : loaded[index] === 1 ? 'loaded' : 'awaited');
}
