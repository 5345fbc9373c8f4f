import { SourceError, type ImageSource, type SourceErrorKind } from '../ports/index.ts';
import type { FrameFailure } from '../session/frame-failure.ts';
import { FetchFailure } from './fetch-bytes.ts';

type Headers = Record<string, string>;

/** Runs errands with the source's headers; when they are refused with 401, asks once for fresh ones and tries again. */
export interface Authorised {
  <T>(errand: (headers: Headers) => Promise<T>): Promise<T>;
}

/** All errands of one source share this, so that many refusals at once renew the headers only once. */
export function authorised(from: Pick<ImageSource, 'headers'>): Authorised {
  const headersOf = (renew?: boolean): Promise<Headers> => from.headers(renew).catch(asFetchFailure);
  let renewing: Promise<Headers> | null = null;

  async function afterRefusal(refused: Headers): Promise<Headers> {
    const now = await headersOf();
    if (JSON.stringify(now) !== JSON.stringify(refused)) return now;
    renewing ??= headersOf(true).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  return async (errand) => {
    const headers = await (renewing ?? headersOf());
    try {
      return await errand(headers);
    } catch (error) {
      if (!(error instanceof FetchFailure) || error.failure.kind !== 'signed_out') throw error;
    }
    return errand(await afterRefusal(headers));
  };
}

/** Why an image does not come for which there are no headers. */
const failures: Record<SourceErrorKind, FrameFailure['kind']> = {
  signed_out: 'signed_out',
  forbidden: 'forbidden',
  gone: 'missing',
  busy: 'busy',
  offline: 'offline',
  unreachable: 'network',
  refused: 'server',
};

function asFetchFailure(error: unknown): never {
  throw error instanceof SourceError ? new FetchFailure({ kind: failures[error.kind] }) : error;
}
