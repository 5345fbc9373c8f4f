const key = 'landed_events';
/** So many are remembered, the last ones. */
const most = 20;

/** An event that this browser has opened by its password: where it is, and by what its page is found. */
export interface LandedEvent {
  url: string;
  eventName: string;
}

/** Remembers by what an event was opened: once that is over, the way leads to its page again. */
export function rememberLanding(landed: LandedEvent): void {
  const others = read().filter(({ url }) => url !== landed.url);
  localStorage.setItem(key, JSON.stringify([landed, ...others].slice(0, most)));
}

/** The event that was opened by its password and to which a page belongs. */
export function landedEventOf(pathname: string): LandedEvent | null {
  return read().find(({ url }) => pathname === url || pathname.startsWith(`${url}/`)) ?? null;
}

function read(): LandedEvent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLanded) : [];
  } catch {
    return [];
  }
}

function isLanded(kept: Partial<LandedEvent> | null): kept is LandedEvent {
  return typeof kept?.url === 'string' && typeof kept.eventName === 'string';
}
