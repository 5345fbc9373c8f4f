import type { UploadFile } from './upload-state.ts';

/** Files that are being made ready before somebody asks for them. */
export interface BegunFiles<T> {
  /** Begins with these, and forgets what was begun and is not among them. */
  readonly begin: (next: readonly UploadFile[]) => void;
  /** What became of one, once; it is begun now if it was not. */
  readonly take: (file: UploadFile) => Promise<T>;
}

/** @param make what leaves in the place of a file, or why it stays */
export function begunFiles<T>(make: (file: UploadFile) => Promise<T>): BegunFiles<T> {
  const begun = new Map<number, Promise<T>>();
  return {
    begin: (next) => {
      const wanted = new Set(next.map(({ id }) => id));
      for (const id of begun.keys()) if (!wanted.has(id)) begun.delete(id);
      for (const file of next) if (!begun.has(file.id)) begun.set(file.id, heard(make(file)));
    },
    take: (file) => {
      const one = begun.get(file.id) ?? heard(make(file));
      begun.delete(file.id);
      return one;
    },
  };
}

/** Whoever awaits it is told of its failure, later. */
function heard<T>(one: Promise<T>): Promise<T> {
  one.catch(() => {});
  return one;
}
