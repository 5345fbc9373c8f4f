import { requestParts, thumbnail, type Item } from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchBody } from '../../app/http/index.ts';
import { fewAtOnce } from './few-at-once.ts';

/** Requests at once: the rest of the page comes first. */
const inTurn = fewAtOnce(4);
/** ms that a picture stays in sight before it is asked for: what is scrolled past is not. */
const settledAfter = 120;
/** Times that one is asked for that is being made, with growing pauses: for about a minute. */
const mostTries = 12;
const longestPauseMs = 8_000;

/**
 * The small picture of an item; null: it has none. What an item shows changes with what is in it, of which these facts
 * tell.
 */
export function thumbnailQuery({ uuid, size, created_dt, instance_count }: Item) {
  return queryOptions({
    queryKey: ['thumbnails', uuid, size, created_dt, instance_count],
    queryFn: ({ signal }) => readThumbnail(uuid, signal),
    staleTime: Infinity,
    retry: false,
    // The sign of the item stays where it is: nothing is said, and nothing else on the page fails.
    throwOnError: false,
  });
}

/** @throws {RequestFailure} and where it was not made in time */
async function readThumbnail(uuid: string, signal: AbortSignal): Promise<Blob | null> {
  const { url } = requestParts(thumbnail, { params: { id: uuid } });
  await pause(settledAfter, signal);
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const response = await inTurn(() => fetchBody(url, signal), signal);
    if (response.status === 200) return response.blob();
    if (response.status === 204) return null;
    const seconds = Number(response.headers.get('Retry-After') ?? 1);
    await pause(Math.min(longestPauseMs, seconds * 1000 * (tries / 2)), signal);
  }
  throw new Error('a thumbnail was not made in time');
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(new DOMException('given up by the caller', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
