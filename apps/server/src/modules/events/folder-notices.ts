import type { Services } from '../../platform/context.ts';
import type { Resource } from '../../platform/resources/index.ts';
import { folderChanged, type FolderChanged } from '../storage/index.ts';
import { tellAll } from './notices.sql.ts';

/** What changed in an organisation within a moment. */
export type FolderNotice = Pick<FolderChanged, 'org' | 'folders'>;

interface NoticeListener {
  told(notice: FolderNotice): void;
  /** Something may have been missed. */
  missed(): void;
}

export interface FolderNotices {
  /** @returns what ends it */
  listen(listener: NoticeListener): () => void;
  /** Resolves when nothing is missed that other processes tell from now on. */
  ready: Promise<void>;
  close(): Promise<void>;
}

const channel = 'folder_notices';
/** What is told within so many ms is told together: an upload changes the same folder many times a second. */
const gatherMs = 100;
/** Ids of one notice: it has to stay below 8,000 bytes. */
const idsAtOnce = 150;

/** Passes what changes in folders on to all processes that share the database, this one included. */
export const folderNotices: Resource<FolderNotices> = {
  name: 'events.folderNotices',
  open: (services) => openNotices(services),
  close: (notices) => notices.close(),
};

function openNotices({ bus, db, log }: Services): FolderNotices {
  const listeners = new Set<NoticeListener>();
  const gathered = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let lost = false;
  let sending = Promise.resolve();

  const all = (say: (listener: NoticeListener) => void) => listeners.forEach(say);

  async function send(): Promise<void> {
    const texts = [...gathered].flatMap(([org, ids]) => chunks([...ids]).map((folders) => ({ org, folders })));
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

  const unlisten = bus.listen(folderChanged, ({ org, folders }) => {
    const ids = gathered.get(org) ?? new Set<string>();
    gathered.set(org, ids);
    for (const id of folders) ids.add(id);
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = sending.then(send);
    }, gatherMs).unref();
  });

  const listening = db.listen(channel, {
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
  listening.catch((error: unknown) => log.error({ err: error }, 'changes of other processes are not heard'));

  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: listening.then(() => undefined),
    async close() {
      unlisten();
      clearTimeout(timer);
      await sending;
      await (await listening.catch(() => undefined))?.close();
    },
  };
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / idsAtOnce);
  return Array.from({ length: count }, (_, n) => ids.slice(n * idsAtOnce, (n + 1) * idsAtOnce));
}
