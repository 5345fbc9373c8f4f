import { createStore } from 'zustand/vanilla';
import { storedEmail, storedToken } from './stored-token.ts';

/** What the browser keeps of a sign-in [WB-1]; the refresh token is a cookie that no script sees. */
export interface StoredSession {
  access_token: string;
  email: string;
  username: string;
}

/** Why there is no sign-in any more: it `expired`, the server `refused` the account, or the person `left`. */
export type SessionEnd = 'expired' | 'refused' | 'left';

const keys = ['access_token', 'email', 'username'] as const;
const endKey = 'session_end';
const { setState, ...store } = createStore<StoredSession | null>()(read);
/** What the storage said when the page was loaded was confirmed by the server, or there was nothing to confirm. */
const confirmed = createStore<boolean>()(() => read() === null);
let endedHere = false;

function read(): StoredSession | null {
  const access_token = storedToken();
  if (access_token === null) return null;
  return { access_token, email: storedEmail(), username: localStorage.getItem('username') ?? '' };
}

function changed(): void {
  setState(read(), true);
}

function follow(): void {
  const before = store.getState();
  changed();
  if (before !== null && store.getState() === null) endedHere = true;
}

/** The session of this browser, shared by its tabs. */
export const session = {
  /** null: not signed in. The same object until something changes. */
  get: store.getState,
  start: (started: StoredSession): void => {
    localStorage.removeItem(endKey);
    endedHere = false;
    confirmed.setState(true, true);
    // The token last: another tab that finds it finds whose it is.
    for (const key of keys.toReversed()) localStorage.setItem(key, started[key]);
    changed();
  },
  renew: (access: string): void => {
    localStorage.setItem('access_token', access);
    changed();
  },
  end: (why: SessionEnd = 'left'): void => {
    // First why, so that another tab that hears of the end can read it.
    localStorage.setItem(endKey, why);
    // Whose account waits for approval is told so by their address [WB-60].
    for (const key of keys) if (why !== 'refused' || key !== 'email') localStorage.removeItem(key);
    endedHere = why === 'expired';
    changed();
  },
  /** What another tab has kept, before this one is told of it. */
  follow,
  /** What the server says of the account; the token stays. */
  confirm: (user: Pick<StoredSession, 'email' | 'username'> | null): void => {
    if (user !== null && store.getState() !== null) {
      localStorage.setItem('email', user.email);
      localStorage.setItem('username', user.username);
      changed();
    }
    confirmed.setState(true, true);
  },
  /** Whether the server was asked who this is; another tab that signs in has asked itself. */
  confirmed,
  /** A sign-in ended under this page, which its person has not left, and nobody has signed in since. */
  endedHere: (): boolean => endedHere && store.getState() === null,
  /** Why the last sign-in ended, in whichever tab. */
  endedBy: (): SessionEnd => {
    const why = localStorage.getItem(endKey);
    return why === 'expired' || why === 'refused' ? why : 'left';
  },
  /** The same, for who wants to hear of changes. */
  store,
};

// Another tab signed in, renewed or signed out. `key` null: the whole storage was cleared.
window.addEventListener('storage', (event) => {
  if (event.key === null || (keys as readonly string[]).includes(event.key)) follow();
});
