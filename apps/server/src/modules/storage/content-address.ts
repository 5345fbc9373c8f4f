import type { Item } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { signedContentUrl } from './content-url.ts';
import { previewType } from './preview-type.ts';

type Signing = Pick<Context, 'keys' | 'clock' | 'caller'>;
type File = Pick<Item, 'uuid' | 'filetype' | 'url' | 'can' | 'withheld'>;

/**
 * An address of a file's content for whoever may view it: the file itself for whoever may download it, else to look at
 * where a browser can show it, and null where none can [AC-10], or it is withheld [PN-11].
 */
export function contentAddress(ctx: Signing, file: File): string | null {
  // A link has no bytes.
  if (file.url !== null) return null;
  return file.can.download ? signedContentUrl(ctx, file.uuid, 'download') : previewAddress(ctx, file);
}

/** An address at which a browser shows a file; null where none can. */
export function previewAddress(ctx: Signing, { uuid, filetype, withheld }: File): string | null {
  return withheld || previewType(filetype ?? '') === null ? null : signedContentUrl(ctx, uuid, 'preview');
}
