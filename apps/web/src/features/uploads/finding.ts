import type { UploadTarget } from '@mado/contract';
import { findFiles } from './find-files.ts';
import type { UploadOfDrop } from './kept-upload.ts';
import type { UploadEdges } from './upload-edges.ts';
import type { UploadFile } from './upload-state.ts';
import type { WaitingFiles } from './waiting-files.ts';

/** Finds the files of a drop, and which upload they are: the same drop, after the page was loaded anew, goes on. */
export interface Finding {
  /** Must be called before the drop's event handler returns. Resolves when all of them wait, and the id is known. */
  readonly find: (entries: readonly (FileSystemEntry | File)[]) => Promise<void>;
  /** Nothing more is looked for. */
  readonly isOver: () => boolean;
  /** Of the upload. */
  readonly id: () => string;
  /** Whether some of it was sent before the page was loaded anew. */
  readonly goesOn: () => boolean;
  /** After the page is loaded anew the same drop goes on with this upload. */
  readonly keep: () => void;
  readonly forget: () => void;
}

export function finding(
  target: UploadTarget,
  { newId, startReader, openContainer, uploadOfDrop }: UploadEdges,
  waiting: () => WaitingFiles,
  signal: AbortSignal,
): Finding {
  let id = newId();
  let ofDrop: UploadOfDrop | null = null;
  let isOver = false;

  async function gather(entries: readonly (FileSystemEntry | File)[]): Promise<UploadFile[]> {
    const found: UploadFile[] = [];
    const reader = startReader();
    try {
      await findFiles(entries, {
        reader,
        openContainer,
        signal,
        onFound: ({ files, unreadable }) => {
          found.push(...files);
          waiting().find(files, unreadable);
        },
      });
    } finally {
      reader.close();
    }
    return found;
  }

  return {
    find: async (entries) => {
      try {
        ofDrop = await uploadOfDrop(target, await gather(entries)).catch(() => null);
        id = ofDrop?.id ?? id;
        waiting().arrange();
      } finally {
        isOver = true;
      }
    },
    isOver: () => isOver,
    id: () => id,
    goesOn: () => ofDrop?.id === id,
    keep: () => ofDrop?.keep(id),
    forget: () => ofDrop?.forget(),
  };
}
