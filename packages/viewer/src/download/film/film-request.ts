import { cineRate, FASTEST, SLOWEST } from '../../session/cine.ts';
import { activePane, readySeries, type SessionState } from '../../session/state.ts';

/** What stands in the form of a film beside what a picture has; digits, or nothing. */
export interface FilmRequest {
  /** Numbers of the first and the last image, from 1. */
  readonly from: string;
  readonly to: string;
  /** Images a second. */
  readonly rate: string;
}

/** Which fields are wrong. */
export interface FilmErrors {
  readonly from: boolean;
  readonly to: boolean;
  readonly rate: boolean;
}

/** Which images a film has, by index from zero, and how fast they go by. */
export interface FilmRange {
  readonly from: number;
  readonly to: number;
  readonly rate: number;
}

/** How many images the active pane can play. */
function imagesToPlay(state: SessionState): number {
  return readySeries(state, activePane(state))?.images.length ?? 0;
}

/** As cine plays it, where that is open; else all images at the rate of the file [VW-17]. */
export function firstFilm(state: SessionState): FilmRequest {
  const pane = activePane(state);
  const series = readySeries(state, pane);
  const { cine } = pane;
  const to = cine?.to ?? imagesToPlay(state) - 1;
  const rate = cine?.rate ?? (series ? cineRate(series.displaySet) : SLOWEST);
  return { from: String((cine?.from ?? 0) + 1), to: String(to + 1), rate: String(Math.round(rate)) };
}

export function filmErrors({ from, to, rate }: FilmRequest, count: number): FilmErrors {
  const isBetween = (text: string, least: number, most: number) =>
    text !== '' && Number(text) >= least && Number(text) <= most;
  const isFrom = isBetween(from, 1, count);
  return {
    from: !isFrom,
    to: !isBetween(to, isFrom ? Number(from) : 1, count),
    rate: !isBetween(rate, SLOWEST, FASTEST),
  };
}

/** Null while something is wrong. */
export function filmRange(request: FilmRequest, count: number): FilmRange | null {
  const wrong = filmErrors(request, count);
  if (wrong.from || wrong.to || wrong.rate) return null;
  return { from: Number(request.from) - 1, to: Number(request.to) - 1, rate: Number(request.rate) };
}

/** The form after something was typed; digits may be full-width, and anything else changes nothing. */
export function withFilmField(request: FilmRequest, field: keyof FilmRequest, typed: string): FilmRequest {
  const digits = typed.normalize('NFKC').trim();
  return /^\d{0,6}$/.test(digits) ? { ...request, [field]: digits } : request;
}
