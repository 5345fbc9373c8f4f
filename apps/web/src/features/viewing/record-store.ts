import { annotations, changeAnnotations } from '@mado/contract';
import {
  SourceError,
  type ReadingAnswer,
  type ReadingChange,
  type RecordStore,
  type StudyReading,
} from '@mado/viewer/ports';
import { call, RequestFailure, session } from '../../app/http/index.ts';
import { asSourceError } from './as-source-error.ts';

/** An item to whose reading measurements belong, as the annotation calls name it. */
export interface ReadingPlace {
  readonly type: 'folder' | 'file' | 'fileimage';
  readonly id: string;
  /** Its Study Instance UID, where it is known that it has one study. */
  readonly study: string | null;
}

/** Calls back with ids of items that have changed, or with null where that is not known; returns what ends it. */
type FollowChanges = (folder: string | undefined, onChange: (items: readonly string[] | null) => void) => () => void;

/**
 * So long after it was opened a browser listens for others' changes, in ms: it has few connections to a server, and the
 * images come first.
 */
const listenAfter = 5_000;

/**
 * Where the measurements of what is in these places are kept; null where there is none.
 *
 * @param related ids of the studies and series around them, whose changes concern them too
 * @param readings what measurements of the studies that are shown belong to
 */
export function recordStoreOf(
  places: readonly ReadingPlace[],
  related: readonly string[],
  follow: FollowChanges,
  readings: readonly StudyReading[] = [],
): RecordStore | null {
  if (places.length === 0) return null;
  /** Where each record was last seen. */
  const homes = new Map<string, ReadingPlace>();
  const account = accountName();
  /** What one account has drawn is never sent as another's. */
  const asOwner = async <T>(run: () => Promise<T>): Promise<T> => {
    if (accountName() !== account) throw new SourceError('signed_out', 'another account has signed in');
    return run().catch(asSourceError);
  };
  return {
    account,
    readings,
    read: () => asOwner(() => readAll(places, homes)),
    write: (change) => asOwner(() => write(places, homes, change)),
    watch: (onChange) => watchedBy(places, related, follow, onChange),
  };
}

const accountName = () => session.get()?.email ?? '';

function watchedBy(
  places: readonly ReadingPlace[],
  related: readonly string[],
  follow: FollowChanges,
  onChange: () => void,
): () => void {
  const own = new Set([...places.map(({ id }) => id), ...related]);
  // Who looks by a link alone is told of the folder that it opens.
  const [only, ...others] = places;
  const folder = only?.type === 'folder' && others.length === 0 ? only.id : undefined;
  let end: (() => void) | null = null;
  const timer = setTimeout(() => {
    end = follow(folder, (items) => {
      if (items === null || items.some((id) => own.has(id))) onChange();
    });
    // What was changed until now was told to nobody here.
    onChange();
  }, listenAfter);
  return () => {
    clearTimeout(timer);
    end?.();
  };
}

const paramsOf = ({ type, id }: ReadingPlace) => ({ type, id });

/** The same reading may be reached by two places. */
async function readAll(places: readonly ReadingPlace[], homes: Map<string, ReadingPlace>) {
  const answers = await Promise.all(
    places.map(async (place) => {
      const answer = await call(annotations, { params: paramsOf(place) }, { quiet: true });
      for (const { _id } of answer.measurements) homes.set(_id, place);
      return answer;
    }),
  );
  const measurements = new Map(answers.flatMap((answer) => answer.measurements).map((one) => [one._id, one]));
  return {
    clock: Math.max(...answers.map(({ clock }) => clock)),
    measurements: [...measurements.values()],
    mayWrite: answers.some(({ can }) => can.annotate),
  };
}

/** A measurement belongs to the one of several places that has its image. */
async function write(
  places: readonly ReadingPlace[],
  homes: Map<string, ReadingPlace>,
  change: ReadingChange,
): Promise<ReadingAnswer> {
  const [only, ...others] = places;
  if (only && others.length === 0) return ask(only, homes, change);
  const { base } = change;
  const answers: ReadingAnswer[] = [];
  for (const one of change.put) {
    const likely = (place: ReadingPlace) => place === homes.get(one._id) || place.study === one.StudyInstanceUID;
    answers.push(await askInTurn(likelyFirst(places, likely), homes, { base, put: [one], remove: [] }));
  }
  for (const id of change.remove) {
    const likely = (place: ReadingPlace) => place === homes.get(id);
    answers.push(await askInTurn(likelyFirst(places, likely), homes, { base, put: [], remove: [id] }));
  }
  return joined(answers);
}

/** One answer. What one of the requests has done is news to those after it, and nobody else's. */
function joined(answers: readonly ReadingAnswer[]): ReadingAnswer {
  const committed = answers.flatMap((answer) => answer.committed);
  const removed = answers.flatMap((answer) => answer.removed);
  const done = new Map([...committed, ...removed].map(({ _id, clock }) => [_id, clock]));
  const rebased = new Map<string, ReadingAnswer['rebased'][number]>();
  for (const one of answers.flatMap((answer) => answer.rebased)) {
    const known = Math.max(done.get(one._id) ?? 0, rebased.get(one._id)?.clock ?? 0);
    if (one.clock > known) rebased.set(one._id, one);
  }
  const clock = Math.max(0, ...answers.map((answer) => answer.clock));
  return { clock, committed, removed, rebased: [...rebased.values()] };
}

function likelyFirst(places: readonly ReadingPlace[], isLikely: (place: ReadingPlace) => boolean): ReadingPlace[] {
  return [...places.filter(isLikely), ...places.filter((place) => !isLikely(place))];
}

async function askInTurn(
  places: readonly ReadingPlace[],
  homes: Map<string, ReadingPlace>,
  change: ReadingChange,
): Promise<ReadingAnswer> {
  let failure: unknown;
  for (const place of places) {
    try {
      const answer = await ask(place, homes, change);
      if (change.put.length > 0 || answer.removed.length > 0 || answer.rebased.length > 0) return answer;
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.code !== 'image_not_in_reading') throw error;
      failure = error;
    }
  }
  if (change.put.length > 0) throw failure;
  // Nobody has what is to be removed: it is gone.
  return { clock: change.base, committed: [], removed: change.remove.map(gone(change.base)), rebased: [] };
}

async function ask(
  place: ReadingPlace,
  homes: Map<string, ReadingPlace>,
  { base, put, remove }: ReadingChange,
): Promise<ReadingAnswer> {
  const body = { base, put: [...put], remove: [...remove] } as never;
  const answer = await call(changeAnnotations, { params: paramsOf(place), body }, { quiet: true });
  for (const { _id } of [...answer.committed, ...answer.rebased]) homes.set(_id, place);
  return { ...answer, removed: answer.removed.map(gone(answer.clock)) };
}

const gone = (clock: number) => (_id: string) => ({ _id, removed: true as const, clock });
