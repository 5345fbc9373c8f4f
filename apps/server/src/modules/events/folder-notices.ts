import type { Services } from '../../platform/context.ts';
import type { Resource } from '../../platform/resources/index.ts';
import { membershipChanged } from '../organisations/index.ts';
import { grantsChanged } from '../sharing/index.ts';
import { folderChanged, type FolderChanged } from '../storage/index.ts';
import { listenAtLast, type ListeningAtLast } from './listen-at-last.ts';
import { tellAll } from './notices.sql.ts';

/** What changed in an organisation within a moment. */
export interface FolderNotice extends Pick<FolderChanged, 'org' | 'folders'> {
  /** Accounts whose own rights changed: what is shared with them is not what it was, seen or not. */
  accounts: readonly string[];
  /** Rights to one of the folders changed, or to what lies in it, as it lies elsewhere now. */
  rights: boolean;
  /** Accounts that came to the organisation, left it, or are there in another role. */
  members: readonly string[];
}

interface Gathered {
  readonly folders: Set<string>;
  readonly accounts: Set<string>;
  readonly members: Set<string>;
  rights: boolean;
}

interface NoticeListener {
  told(notice: FolderNotice): void;
  /** Something may have been missed. */
  missed(): void;
}

export interface FolderNotices extends ListeningAtLast {
  /** @returns what ends it */
  listen(listener: NoticeListener): () => void;
}

const channel = 'folder_notices';
/** What is told within so many ms is told together: an upload changes the same folder many times a second. */
const gatherMs = 100;
/** Ids of one notice, of 39 bytes each: it has to stay below 8,000 bytes. */
const idsAtOnce = 150;
/** In each of its two lists of accounts. */
const accountsAtOnce = 20;

/** Passes what changes in folders on to all processes that share the database, this one included. */
export const folderNotices: Resource<FolderNotices> = {
  name: 'events.folderNotices',
  open: (services) => openNotices(services),
  close: (notices) => notices.close(),
};

function openNotices({ bus, db, log }: Services): FolderNotices {
  const listeners = new Set<NoticeListener>();
  const gathered = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | undefined;
  let lost = false;
  let sending = Promise.resolve();

  const all = (say: (listener: NoticeListener) => void) => listeners.forEach(say);

  async function send(): Promise<void> {
    const texts = [...gathered].flatMap(([org, ofOne]) => noticesOf(org, ofOne));
    gathered.clear();
    if (texts.length === 0) return;
    try {
      await tellAll(
        db,
        channel,
        texts.map((notice) => JSON.stringify(notice)),
      );
    } catch (error) {
      // Who listens here is told all the same; others ask when their database is back.
      log.warn({ err: error }, 'changes could not be told to other processes');
      for (const notice of texts) all((listener) => listener.told(notice));
    }
  }

  function gather(org: string, add: (to: Gathered) => void): void {
    const ofOne = gathered.get(org) ?? { folders: new Set(), accounts: new Set(), members: new Set(), rights: false };
    gathered.set(org, ofOne);
    add(ofOne);
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = sending.then(send);
    }, gatherMs).unref();
  }
  const unlisten = [
    bus.listen(folderChanged, ({ org, folders: changed, moved }) =>
      gather(org, (to) => {
        to.rights ||= moved === true;
        for (const id of changed) to.folders.add(id);
      }),
    ),
    bus.listen(grantsChanged, ({ org, item, account }) =>
      gather(org, (to) => {
        to.rights = true;
        to.folders.add(item);
        if (account !== null) to.accounts.add(account);
      }),
    ),
    bus.listen(membershipChanged, ({ org, account }) => gather(org, ({ members }) => void members.add(account))),
  ];

  const listening = listenAtLast({ db, log }, channel, {
    heard: (text) => {
      const notice = JSON.parse(text) as FolderNotice;
      all((listener) => listener.told(notice));
    },
    connected: () => {
      if (lost) all((listener) => listener.missed());
      lost = false;
    },
    lost: () => (lost = true),
  });

  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => listening.ready(),
    async close() {
      for (const end of unlisten) end();
      clearTimeout(timer);
      await sending;
      await listening.close();
    },
  };
}

/** What was gathered of an organisation, in notices that are short enough for the channel. */
function noticesOf(org: string, { folders, accounts, members, rights }: Gathered): FolderNotice[] {
  const ids = chunks([...folders], idsAtOnce);
  const [whose, moved] = [chunks([...accounts], accountsAtOnce), chunks([...members], accountsAtOnce)];
  return Array.from({ length: Math.max(ids.length, whose.length, moved.length) }, (_, n) => ({
    org,
    folders: ids[n] ?? [],
    accounts: whose[n] ?? [],
    members: moved[n] ?? [],
    rights,
  }));
}

function chunks(ids: readonly string[], size: number): string[][] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, n) => ids.slice(n * size, (n + 1) * size));
}
