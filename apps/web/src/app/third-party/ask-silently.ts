import { beginThirdParty, renewThirdParty } from '@mado/contract';
import { call, RequestFailure } from '../http/index.ts';

/** A third party that would have to show something never answers. */
const longestMs = 10_000;
const quiet = { quiet: true } as const;

/**
 * Asks the third party, in a frame that nobody sees, whether it is still the same person.
 *
 * @returns whether it has said so
 * @throws {RequestFailure} when the server or the third party could not be asked: that says nothing of the person
 */
export async function askSilently(): Promise<boolean> {
  try {
    const { ticket, address } = await call(beginThirdParty, { body: { silent: true } }, quiet);
    const returned = await inFrame(address);
    if (returned === null) return false;
    await call(renewThirdParty, { body: { ticket, returned } }, quiet);
    return true;
  } catch (failure) {
    const { status } = failure instanceof RequestFailure ? failure : { status: null };
    if (status !== null && status < 500 && status !== 429) return false;
    throw failure;
  }
}

/** The query with which `/silent-refresh.html` is called in the frame; null: it is not. */
function inFrame(address: string): Promise<string | null> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Mado';
  return new Promise((resolve) => {
    const done = (returned: string | null): void => {
      clearTimeout(timer);
      removeEventListener('message', hear);
      frame.remove();
      resolve(returned);
    };
    const hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== location.origin || source !== frame.contentWindow) return;
      const said = typeof data === 'object' && data !== null && 'thirdParty' in data ? data.thirdParty : null;
      if (typeof said === 'string') done(said);
    };
    const timer = setTimeout(() => done(null), longestMs);
    addEventListener('message', hear);
    frame.src = address;
    document.body.append(frame);
  });
}
