import { annotations, changeAnnotations, type Answer, type streamEvents } from '@mado/contract';
import {
  SourceError,
  type KeptReading,
  type ReadingAnswer,
  type ReadingChange,
  type RecordStore,
  type StudyReading,
} from '@mado/viewer/ports';
import { call, RequestFailure } from '../../app/http/index.ts';
import { asSourceError, kindOf } from './as-source-error.ts';
import { theAccount, type Owner } from './the-account.ts';

/** An item to whose reading measurements belong, as the annotation calls name it. */
export interface ReadingPlace {
  readonly type: 'folder' | 'file' | 'fileimage';
  readonly id: string;
  /** Its Study Instance UID, where it is known that it has one study. */
  readonly study: string | null;
}

/** Calls back with ids of items that have changed, or with null where that is not known; returns what ends it. */
export type FollowChanges = (
  folder: string | undefined,
  onChange: (items: readonly string[] | null) => void,
) => () => void;

/** What a change concerns; null: a right that was given on a folder above concerns whatever lies in it. */
export const itemsConcerned = ({ folders, rights }: Answer<typeof streamEvents>): readonly string[] | null =>
  rights ? null : folders;

/**
 * So long after it was opened a browser listens for others' changes, in ms: it has few connections to a server, and the
 * images come first.
 */
const listenAfter = 5_000;

/**
 * Where the measurements of what is in these places are kept; null where there is none.
 *
 * @param related ids of the studies and series around them, whose changes concern them too
 * @param shown what measurements of the studies that are shown belong to
 * @param onAdded calls back when a place was added to these
 */
export function recordStoreOf(
  places: readonly ReadingPlace[],
  related: readonly string[],
  follow: FollowChanges,
  shown: readonly StudyReading[] = [],
  onAdded: (tell: () => void) => () => void = () => () => undefined,
): RecordStore | null {
  if (places.length === 0) return null;
  const owner = theAccount();
  const readings = new Readings(places, owner);
  return {
    account: owner.name,
    readings: shown,
    read: () => readings.read().catch(asSourceError),
    write: (change) => readings.write(change).catch(asSourceError),
    // What was changed before one listens was told to nobody here.
    watch: (onChange) => {
      const ends = [watchPlaces(places, related, follow, { onChange, onListening: onChange }), onAdded(onChange)];
      return () => ends.forEach((end) => end());
    },
  };
}

/**
 * Hears what changes in these places, and which rights do.
 *
 * @param onListening from then on
 * @returns what ends it
 */
export function watchPlaces(
  places: readonly ReadingPlace[],
  related: readonly string[],
  follow: FollowChanges,
  { onChange, onListening }: { onChange: () => void; onListening?: () => void },
): () => void {
  const ends: (() => void)[] = [];
  const timer = setTimeout(() => {
    for (const item of followedOf(places))
      ends.push(
        follow(item, (items) => {
          // Another study may have been opened beside those since.
          const own = new Set([...places.map(({ id }) => id), ...related]);
          if (items === null || items.some((id) => own.has(id))) onChange();
        }),
      );
    onListening?.();
  }, listenAfter);
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

/** A browser opens few connections to a server, and each item that is followed takes one. */
const mostFollowed = 3;

/**
 * What is followed: who looks by a link alone, or by what is granted to all of an organisation, is told of the items
 * that this opens, by name; undefined: whatever concerns an account.
 */
function followedOf(places: readonly ReadingPlace[]): (string | undefined)[] {
  if (theAccount().name === '') return places.slice(0, mostFollowed).map(({ id }) => id);
  const [only, ...others] = places;
  return [only?.type === 'folder' && others.length === 0 ? only.id : undefined];
}

const paramsOf = ({ type, id }: ReadingPlace) => ({ type, id });

/** What is asked of the places, each request as the account that opened them [VW-70]. */
class Readings {
  readonly #places: readonly ReadingPlace[];
  readonly #owner: Owner;
  /** Where each record was last seen. */
  readonly #homes = new Map<string, ReadingPlace>();

  constructor(places: readonly ReadingPlace[], owner: Owner) {
    this.#places = places;
    this.#owner = owner;
  }

  /** The same reading may be reached by two places. One that is closed is left out, unless all are [VW-76]. */
  async read(): Promise<KeptReading> {
    const asked = await Promise.allSettled(this.#places.map((place) => this.#readOne(place)));
    const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failures: unknown[] = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    const worst = failures.find((failure) => !isClosed(failure));
    if (worst !== undefined || answers.length === 0) throw worst ?? failures[0];
    const measurements = new Map(answers.flatMap((answer) => answer.measurements).map((one) => [one._id, one]));
    return {
      clock: Math.max(...answers.map(({ clock }) => clock)),
      measurements: [...measurements.values()],
      mayWrite: answers.some(({ can }) => can.annotate),
    };
  }

  async #readOne(place: ReadingPlace) {
    this.#owner.check();
    const answer = await call(annotations, { params: paramsOf(place) }, { quiet: true });
    // It may have been asked again meanwhile, as somebody else.
    this.#owner.check();
    for (const { _id } of answer.measurements) this.#homes.set(_id, place);
    return answer;
  }

  /**
   * A measurement belongs to the one of several places that has its image. One that no place takes is refused alone
   * [VW-76]; where every place is closed, the change is refused as the places are.
   */
  async write(change: ReadingChange): Promise<ReadingAnswer> {
    const [only, ...others] = this.#places;
    if (only && others.length === 0) return this.#ask(only, change);
    const { base } = change;
    const parts = [
      ...change.put.map((one) => ({ id: one._id, part: { base, put: [one], remove: [] } })),
      ...change.remove.map((id) => ({ id, part: { base, put: [], remove: [id] } })),
    ];
    const answers: ReadingAnswer[] = [];
    const refusals = new Map<string, SourceError | RequestFailure>();
    for (const { id, part } of parts) {
      try {
        answers.push(await this.#askInTurn(id, part));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refusals.set(id, error);
      }
    }
    const [first] = refusals.values();
    if (answers.length === 0 && first !== undefined) throw first;
    return joined(answers, [...refusals.keys()]);
  }

  /** @throws what the first place refused it for that is closed, where all are; else that no place takes it */
  async #askInTurn(id: string, change: ReadingChange): Promise<ReadingAnswer> {
    const home = this.#homes.get(id);
    const study = change.put[0]?.StudyInstanceUID;
    const isLikely = (place: ReadingPlace) => place === home || (study !== undefined && place.study === study);
    const closed: unknown[] = [];
    let isAnswered = false;
    for (const place of likelyFirst(this.#places, isLikely)) {
      try {
        const answer = await this.#ask(place, change);
        if (change.put.length > 0 || answer.removed.length > 0 || answer.rebased.length > 0) return answer;
        isAnswered ||= place === home;
      } catch (error) {
        if (!isClosed(error) && !isElsewhere(error)) throw error;
        if (isClosed(error)) closed.push(error);
        // That others do not have it says nothing.
        if (isClosed(error) && place === home && change.put.length === 0) break;
      }
    }
    if (closed.length === this.#places.length) throw closed[0];
    if (change.put.length > 0 || (closed.length > 0 && !isAnswered))
      throw new SourceError('refused', 'none of the open studies takes it');
    // Nobody has what is to be removed: it is gone.
    return { clock: change.base, committed: [], removed: change.remove.map(gone(change.base)), rebased: [] };
  }

  async #ask(place: ReadingPlace, { base, put, remove }: ReadingChange): Promise<ReadingAnswer> {
    this.#owner.check();
    const body = { base, put: [...put], remove: [...remove] } as never;
    const answer = await call(changeAnnotations, { params: paramsOf(place), body }, { quiet: true });
    for (const { _id } of [...answer.committed, ...answer.rebased]) this.#homes.set(_id, place);
    return { ...answer, removed: answer.removed.map(gone(answer.clock)) };
  }
}

/** The place is not there any more, or not for this account: that does not pass by itself. */
const isClosed = (failure: unknown) => {
  const kind = kindOf(failure);
  return kind === 'gone' || kind === 'forbidden';
};

const isElsewhere = (failure: unknown) => failure instanceof RequestFailure && failure.code === 'image_not_in_reading';

/** Of this record; what else fails concerns all of them. */
const isRefusal = (failure: unknown): failure is SourceError | RequestFailure =>
  isClosed(failure) || kindOf(failure) === 'refused';

/** One answer. What one of the requests has done is news to those after it, and nobody else's. */
function joined(answers: readonly ReadingAnswer[], refused: readonly string[]): ReadingAnswer {
  const committed = answers.flatMap((answer) => answer.committed);
  const removed = answers.flatMap((answer) => answer.removed);
  const done = new Map([...committed, ...removed].map(({ _id, clock }) => [_id, clock]));
  const rebased = new Map<string, ReadingAnswer['rebased'][number]>();
  for (const one of answers.flatMap((answer) => answer.rebased)) {
    const known = Math.max(done.get(one._id) ?? 0, rebased.get(one._id)?.clock ?? 0);
    if (one.clock > known) rebased.set(one._id, one);
  }
  const clock = Math.max(0, ...answers.map((answer) => answer.clock));
  return { clock, committed, removed, rebased: [...rebased.values()], refused };
}

function likelyFirst(places: readonly ReadingPlace[], isLikely: (place: ReadingPlace) => boolean): ReadingPlace[] {
  return [...places.filter(isLikely), ...places.filter((place) => !isLikely(place))];
}

const gone = (clock: number) => (_id: string) => ({ _id, removed: true as const, clock });
