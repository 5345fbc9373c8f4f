import { SourceError, type ImageSource, type SourceErrorKind } from '../ports/index.ts';
import type { FrameFailure } from '../session/frame-failure.ts';
import { FetchFailure } from './fetch-bytes.ts';

type Headers = Record<string, string>;

/** Runs errands with the source's headers; when they are refused with 401, asks for fresh ones and tries once more. */
export interface Authorised {
  <T>(errand: (headers: Headers) => Promise<T>): Promise<T>;
}

export function authorised(from: Pick<ImageSource, 'headers'>): Authorised {
  const headersOf = (refused?: Headers): Promise<Headers> => from.headers(refused).catch(asFetchFailure);
  return async (errand) => {
    const headers = await headersOf();
    try {
      return await errand(headers);
    } catch (error) {
      if (!(error instanceof FetchFailure) || !refused.has(error.failure.kind)) throw error;
    }
    return errand(await headersOf(headers));
  };
}

/** Others may help: who has not signed in yet may have by now. */
const refused: ReadonlySet<FrameFailure['kind']> = new Set(['signed_out', 'not_public']);

/** Why an image does not come for which there are no headers. */
const failures: Record<SourceErrorKind, FrameFailure['kind']> = {
  signed_out: 'signed_out',
  forbidden: 'forbidden',
  gone: 'missing',
  busy: 'busy',
  offline: 'offline',
  unreachable: 'network',
  refused: 'server',
  link_expired: 'link_expired',
  link_not_yet: 'link_not_yet',
  link_door: 'link_door',
  link_marked_only: 'link_marked_only',
};

function asFetchFailure(error: unknown): never {
  throw error instanceof SourceError ? new FetchFailure({ kind: failures[error.kind] }) : error;
}
