import type { BlobStore } from './blobs/index.ts';
import type { Bus } from './bus/index.ts';
import type { Clock } from './clock/index.ts';
import type { Config } from './config/index.ts';
import type { DiskSpace } from './disk/index.ts';
import type { Database } from './db/index.ts';
import type { Keys } from './keys/index.ts';
import type { RateLimits } from './limits/index.ts';
import type { Logger } from './log/index.ts';
import type { Metrics } from './metrics/index.ts';
import type { Random } from './random/index.ts';

/** Who calls; `account` is null for a caller who is not signed in. */
export interface Caller {
  account: { id: string; email: string; username: string; globalAdmin: boolean } | null;
  /**
   * The sign-in by which the account calls, as its tokens name it; absent where the product itself calls in somebody's
   * name.
   */
  signIn?: string;
  /** What this browser has opened by a password or a code, beside whoever calls; absent: nothing. */
  landings?: readonly Landed[];
}

/**
 * Something that was opened by a password, or by a code that went to an address: the key of that, and until when it
 * holds, in milliseconds since 1970.
 */
export interface Landed {
  key: string;
  until: number;
  address?: string;
}

export const nobody: Caller = { account: null };

/** The same for callers to whom the same is open. */
export function callerKey({ account, landings = [] }: Caller): string {
  return [account?.id ?? '', ...landings.map(({ key, until, address = '' }) => `${key} ${until} ${address}`)].join(' ');
}

/** Sign-ins that have ended, while a token or an address that was given out in one of them could still be good. */
export interface EndedSignIns {
  /** Known from memory. The database is asked only while the word of other processes may be missing. */
  has(signIn: string): Promise<boolean>;
  /** Tells of each end as soon as this process knows of it. @returns what stops that */
  listen(ended: (signIn: string) => void): () => void;
  close(): Promise<void>;
}

/**
 * A right that a call has asked for and got, so that it can be asked for again. `kind` knows what it is `of`.
 *
 * `kind.held` answers in the order of the rights, all of one caller; nothing is recorded by it.
 */
export interface HeldRight<Of = unknown> {
  readonly caller: Caller;
  readonly kind: {
    readonly name: string;
    held(asking: Services & { caller: Caller }, rights: readonly Of[]): Promise<boolean[]>;
  };
  readonly of: Of;
}

/** What every operation works with, whoever calls. */
export interface Services {
  db: Database;
  blobs: BlobStore;
  /** Folder of this process for files on their way into `blobs`; on the same file system, removed with the process. */
  spool: string;
  /** Room for what is uploaded. */
  disk: DiskSpace;
  clock: Clock;
  random: Random;
  /** Secrets for signing, derived per purpose. */
  keys: Keys;
  log: Logger;
  metrics: Metrics;
  config: Config;
  bus: Bus;
  /** What the modules keep while this server runs: threads, caches, what gathers work. */
  resources: Resources;
  endedSignIns: EndedSignIns;
  /** How often something may be tried; shared with other processes where the database is. */
  rateLimits: RateLimits;
}

/**
 * Something that a module keeps for as long as one server runs: threads, a cache, what gathers pieces of work into
 * batches. The description is made once by the module to which it belongs and holds nothing; what is kept lies with the
 * services of each server.
 */
export interface Resource<Kept> {
  readonly name: string;
  readonly open: (services: Services) => Kept;
  /** Called when the server ends: nobody uses it any more. */
  readonly close?: (kept: Kept) => void | Promise<void>;
}

/** What the modules of one server keep. */
export interface Resources {
  /** Opened when it is asked for first, and the same until the server ends. @throws {Error} when that has been */
  of<Kept>(resource: Resource<Kept>): Kept;
  /** Closes all of them, what was opened last first. */
  close(): Promise<void>;
}

/** What one call of an operation works with. */
export interface Context extends Services {
  caller: Caller;
  /**
   * Where the call comes from: the client's address, `admin` for a command of the operator, `job` for what the product
   * does by itself.
   */
  whence: string;
  /** What the client calls itself; absent where it says nothing, and outside of requests. */
  agent?: string;
  /**
   * Where the access checks put the rights that they find, for who answers at length; absent where nobody asks again.
   */
  rights?: HeldRight[];
  /** What the call brings comes by a link for uploading, and by no right of the caller's own. */
  byLink?: true;
}
