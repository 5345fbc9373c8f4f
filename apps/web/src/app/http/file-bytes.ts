import { fileDetail } from '@mado/contract';
import { call } from './call.ts';
import { failureOf, RequestFailure } from './failure.ts';
import { send } from './transport.ts';

/** In ms, for one piece. */
const timeout = 60_000;

/** A file that is looked at piece by piece. */
export interface FileBytes {
  /** Bytes of all of it. */
  readonly size: number;
  /**
   * Bytes `begin` … `end - 1`; fewer where the file ends before.
   *
   * @throws {RequestFailure} when they do not come
   * @throws {DOMException} AbortError when `signal` gave up
   */
  read: (begin: number, end: number, signal?: AbortSignal) => Promise<Piece>;
}

interface Piece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Content-Type of the answer */
  readonly type: string;
}

/**
 * Reads a file by its signed address. That works for some minutes only, while people read for longer: where it is
 * refused, another is asked for, once for all who read.
 *
 * @param address the one that was given out with the details of the file
 */
export function fileBytes(uuid: string, size: number, address: string): FileBytes {
  let current = Promise.resolve(address);
  const get = (url: string, begin: number, end: number, signal: AbortSignal | undefined): Promise<Response> =>
    send(url, {
      method: 'GET',
      headers: { Range: `bytes=${begin}-${Math.min(end, size) - 1}` },
      authorised: false,
      timeout,
      signal,
    });
  return {
    size,
    read: async (begin, end, signal) => {
      // An empty file has no first byte.
      if (begin >= Math.min(end, size)) return { bytes: new Uint8Array(), type: 'text/plain' };
      const asked = current;
      let answer = await get(await asked, begin, end, signal);
      if (answer.status === 401 || answer.status === 403) {
        if (current === asked) current = anotherAddress(uuid);
        answer = await get(await current, begin, end, signal);
      }
      if (answer.status !== 206) throw failureOf(answer.status, await answer.text());
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { bytes, type: answer.headers.get('Content-Type') ?? '' };
    },
  };
}

/** @throws {RequestFailure} also where there is none any more */
async function anotherAddress(uuid: string): Promise<string> {
  const { preview_url: preview, signed_url: signed } = await call(
    fileDetail,
    { params: { id: uuid } },
    { quiet: true },
  );
  const address = preview ?? signed;
  if (address === null) throw RequestFailure.unanswered(false, new Error('the file is not shown any more'));
  return address;
}
