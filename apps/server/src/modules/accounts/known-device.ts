import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/context.ts';

/** People who share a computer, as on a ward; of more the one who was quiet longest is a stranger on it again. */
const peopleLimit = 20;
const idBytes = 16;
/** Bytes of a mark; nobody can try them but at our sign-in. */
const markBytes = 12;

/**
 * Browsers in which somebody has signed in before, by a cookie that names the browser by chance and bears a mark of
 * ours per e-mail address. Tries of others do not slow such a browser down.
 */
export interface KnownDevices {
  /** The browser's id when that address has signed in on it, or null. */
  knownTo(cookie: string | undefined, email: string): string | null;
  /** The cookie of a browser on which that address has just signed in. */
  withMark(cookie: string | undefined, email: string): string;
}

export function knownDevices({ keys, random }: Pick<Services, 'keys' | 'random'>): KnownDevices {
  const key = keys.derive('known device');
  const markOf = (id: string, email: string) =>
    createHmac('sha256', key).update(`${id} ${email}`).digest().subarray(0, markBytes);

  function read(cookie: string | undefined): { id: string; marks: string[] } | null {
    const [id, ...marks] = cookie?.split('.') ?? [];
    return id && /^[\w-]{22}$/.test(id) ? { id, marks: marks.slice(0, peopleLimit) } : null;
  }

  return {
    knownTo(cookie, email) {
      const device = read(cookie);
      if (!device) return null;
      const wanted = markOf(device.id, email);
      const isKnown = device.marks.some((mark) => {
        const given = Buffer.from(mark, 'base64url');
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
      return isKnown ? device.id : null;
    },
    withMark(cookie, email) {
      const { id, marks } = read(cookie) ?? { id: random.bytes(idBytes).toString('base64url'), marks: [] };
      const mark = markOf(id, email).toString('base64url');
      return [id, mark, ...marks.filter((one) => one !== mark).slice(0, peopleLimit - 1)].join('.');
    },
  };
}
