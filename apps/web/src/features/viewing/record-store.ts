import { annotations, changeAnnotations, type Answer } from '@mado/contract';
import type { ReadingAnswer, ReadingChange, RecordStore } from '@mado/viewer/ports';
import { call, RequestFailure, session } from '../../app/http/index.ts';
import { asSourceError } from './as-source-error.ts';

/** An item to whose reading measurements belong, as the annotation calls name it. */
export interface ReadingPlace {
  readonly type: 'folder' | 'file' | 'fileimage';
  readonly id: string;
  /** Its Study Instance UID, where it is known that it has one study. */
  readonly study: string | null;
}

type Change = Answer<typeof changeAnnotations>;

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
 */
export function recordStoreOf(
  places: readonly ReadingPlace[],
  related: readonly string[],
  follow: FollowChanges,
): RecordStore | null {
  if (places.length === 0) return null;
  /** Where each record was last seen. */
  const homes = new Map<string, ReadingPlace>();
  return {
    key: [session.get()?.email ?? '', ...places.map(({ type, id }) => `/api/datamanage/dcm/${type}/${id}`)].join(' '),
    read: () => readAll(places, homes).catch(asSourceError),
    write: (change) => write(places, homes, change).catch(asSourceError),
    watch: (onChange) => watchedBy(places, related, follow, onChange),
  };
}

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
  if (only && others.length === 0) return ask(only, change);
  const { base } = change;
  const answers: ReadingAnswer[] = [];
  for (const one of change.put) {
    const likely = (place: ReadingPlace) => place === homes.get(one._id) || place.study === one.StudyInstanceUID;
    answers.push(await askInTurn(likelyFirst(places, likely), { base, put: [one], remove: [] }, homes));
  }
  for (const id of change.remove)
    answers.push(
      await askInTurn(
        likelyFirst(places, (place) => place === homes.get(id)),
        { base, put: [], remove: [id] },
        homes,
      ),
    );
  return {
    clock: Math.max(0, ...answers.map(({ clock }) => clock)),
    committed: answers.flatMap(({ committed }) => committed),
    removed: answers.flatMap(({ removed }) => removed),
    rebased: answers.flatMap(({ rebased }) => rebased),
  };
}

function likelyFirst(places: readonly ReadingPlace[], isLikely: (place: ReadingPlace) => boolean): ReadingPlace[] {
  return [...places.filter(isLikely), ...places.filter((place) => !isLikely(place))];
}

async function askInTurn(
  places: readonly ReadingPlace[],
  change: ReadingChange,
  homes: Map<string, ReadingPlace>,
): Promise<ReadingAnswer> {
  let failure: unknown;
  for (const place of places) {
    try {
      const answer = await ask(place, change);
      for (const { _id } of change.put) homes.set(_id, place);
      if (change.put.length > 0 || answer.removed.length > 0 || answer.rebased.length > 0) return answer;
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.code !== 'image_not_in_reading') throw error;
      failure = error;
    }
  }
  if (change.put.length > 0) throw failure;
  // Nobody has what is to be removed: it is gone.
  return { clock: change.base, committed: [], removed: change.remove, rebased: [] };
}

function ask(place: ReadingPlace, { base, put, remove }: ReadingChange): Promise<Change> {
  const body = { base, put: [...put], remove: [...remove] } as never;
  return call(changeAnnotations, { params: paramsOf(place), body }, { quiet: true });
}
