import type { ImageSource } from '../ports/index.ts';
import { FetchFailure } from './fetch-bytes.ts';

type Headers = Record<string, string>;

/** Runs errands with the source's headers; when they are refused with 401, asks once for fresh ones and tries again. */
export interface Authorised {
  <T>(errand: (headers: Headers) => Promise<T>): Promise<T>;
}

/** All errands of one source share this, so that many refusals at once renew the headers only once. */
export function authorised(source: Pick<ImageSource, 'headers'>): Authorised {
  let renewing: Promise<Headers> | null = null;

  async function afterRefusal(refused: Headers): Promise<Headers> {
    const now = await source.headers();
    if (JSON.stringify(now) !== JSON.stringify(refused)) return now;
    renewing ??= source.headers(true).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  return async (errand) => {
    const headers = await (renewing ?? source.headers());
    try {
      return await errand(headers);
    } catch (error) {
      if (!(error instanceof FetchFailure) || error.failure.kind !== 'signed_out') throw error;
    }
    return errand(await afterRefusal(headers));
  };
}
