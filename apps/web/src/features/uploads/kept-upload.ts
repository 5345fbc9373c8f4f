import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { UploadTarget } from '@mado/contract';
import { session } from '../../app/http/index.ts';

/** So long what was begun may go on after the page was loaded anew, in ms; as long as the server keeps a part. */
const keptMs = 24 * 60 * 60 * 1000;
const prefix = 'upload:';

/** A file as it was dropped. */
export interface DroppedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** What a tab keeps of an upload that is not over. */
interface KeptUpload {
  id: string;
  /** when it last began to send, in ms */
  at: number;
}

/** What a drop has begun to be before the page was loaded anew. */
export interface UploadOfDrop {
  /** The id of that upload; null: there is none. */
  readonly id: string | null;
  /** From now on the same drop goes on with this upload. */
  readonly keep: (id: string) => void;
  /** The upload is over: the same drop is another one. */
  readonly forget: () => void;
}

/**
 * The upload that the same files, dropped by the same person onto the same place, have begun in this tab. What is kept
 * is a digest of all of it and the id, no name; it goes with the tab.
 */
export function uploadOfDrop(target: UploadTarget, files: readonly DroppedFile[], now = Date.now): UploadOfDrop {
  const name = nameOf(target, files);
  return {
    id: keptAt(name, now()),
    keep: (id) => {
      const kept: KeptUpload = { id, at: now() };
      try {
        for (const other of Object.keys(sessionStorage).filter((one) => one.startsWith(prefix)))
          if (keptAt(other, now()) === null) sessionStorage.removeItem(other);
        sessionStorage.setItem(name, JSON.stringify(kept));
      } catch {
        // In a tab that keeps nothing the same drop begins anew.
      }
    },
    forget: () => {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // Nothing is kept.
      }
    },
  };
}

function nameOf({ target_org, target_folder, is_org_perm }: UploadTarget, files: readonly DroppedFile[]): string {
  const hash = sha256.create();
  const add = (what: unknown) => hash.update(utf8ToBytes(`${JSON.stringify(what)}\n`));
  add([session.get()?.email ?? '', target_org, target_folder, is_org_perm]);
  for (const line of files.map(({ path, size }) => JSON.stringify([path, size])).toSorted()) add(line);
  return prefix + bytesToHex(hash.digest());
}

/** The id that is kept under a name; null where there is none, or it was kept too long ago. */
function keptAt(name: string, now: number): string | null {
  try {
    const { id, at } = JSON.parse(sessionStorage.getItem(name) ?? '') as Partial<KeptUpload>;
    return typeof id === 'string' && typeof at === 'number' && now - at < keptMs ? id : null;
  } catch {
    return null;
  }
}
