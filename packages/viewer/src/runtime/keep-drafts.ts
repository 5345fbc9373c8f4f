import { pointCounts, type Measurement } from '@mado/reading';
import type { Session } from '../session/create-session.ts';
import type { Begun, ReadingState } from '../session/reading-state.ts';
import type { KeptDraft, OutboxStorage } from './outbox-storage.ts';

/** So often what is being drawn is kept in this browser, in ms. */
const EVERY = 1000;
/** A draft whose page has not been heard of for so long, in ms, is of a page that has ended. */
const ENDED = 3000;

interface DraftPlaces {
  readonly readings: readonly string[];
  readonly readingOf: (measurement: Measurement) => string;
}

/**
 * Keeps what is being drawn or moved in this browser, at most a second old, until it is finished or given up; what a
 * page that has ended was drawing comes back as a measurement that can be taken back [VW-71].
 */
export class DraftKeeper {
  readonly #session: Session;
  readonly #storage: OutboxStorage;
  readonly #places: DraftPlaces;
  readonly #stop: () => void;
  #seen: ReadingState['draft'];
  /** As it was when its drawing began. */
  #from: Begun | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #looking: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, storage: OutboxStorage, places: DraftPlaces) {
    this.#session = session;
    this.#storage = storage;
    this.#places = places;
    this.#seen = session.getState().reading.draft;
    this.#stop = session.subscribe(() => this.#watch());
  }

  destroy(): void {
    this.#stop();
    clearInterval(this.#timer);
    clearTimeout(this.#looking);
    // Whoever leaves in the middle of drawing finds it again.
    this.#keep();
  }

  #watch(): void {
    const { draft, measurements } = this.#session.getState().reading;
    const before = this.#seen;
    if (draft === before) return;
    this.#seen = draft;
    if (draft?.measurement._id === before?.measurement._id) return;
    clearInterval(this.#timer);
    if (before) this.#storage.forgetDraft(this.#places.readingOf(before.measurement), before.measurement._id);
    if (!draft) return;
    this.#from = measurements.get(draft.measurement._id) ?? null;
    this.#keep();
    // Also where the hand rests: another page sees by it that this one lives.
    this.#timer = setInterval(() => this.#keep(), EVERY);
  }

  #keep(): void {
    const measurement = this.#seen?.measurement;
    if (!measurement || !isWhole(measurement)) return;
    const from = this.#from && { measurement: this.#from.measurement, base: this.#from.base };
    this.#storage.keepDraft({ reading: this.#places.readingOf(measurement), measurement, from, at: Date.now() });
  }

  /** Of what a page that lives is drawing nothing is taken: it is looked at again. */
  bringBack(): void {
    const own = this.#seen?.measurement._id;
    const found = this.#storage.drafts(this.#places.readings).filter(({ measurement }) => measurement._id !== own);
    const ended = found.filter(({ at }) => Math.abs(Date.now() - at) >= ENDED);
    for (const draft of ended) this.#put(draft);
    clearTimeout(this.#looking);
    if (found.length > ended.length) this.#looking = setTimeout(() => this.bringBack(), ENDED);
  }

  #put({ measurement, from, reading }: KeptDraft): void {
    if (!this.#session.getState().reading.mayWrite) return;
    this.#session.dispatch({ type: 'put-measurement', measurement, from, isRecovered: true });
    this.#storage.forgetDraft(reading, measurement._id);
  }
}

/** It has the points of its tool, and they are not all at one place: something can be seen of it. */
function isWhole({ toolType, points }: Measurement): boolean {
  const [least, most] = pointCounts[toolType];
  if (points.length < least || points.length > most) return false;
  const [first] = points;
  return most === 1 || points.some((point) => point.some((value, n) => value !== first?.[n]));
}
