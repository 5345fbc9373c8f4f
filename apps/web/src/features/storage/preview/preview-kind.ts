import type { Item } from '@mado/contract';
import { kindOf } from '../item-kind.ts';

/** The pages that show a file by its kind [WB-10]; sound is shown as video is. */
export const previewKinds = ['img', 'video', 'text', 'pdf'] as const;
export type PreviewKind = (typeof previewKinds)[number];

/**
 * Which page shows a file; null for what a browser might run as an image (SVG) or cannot show. HTML is shown as the
 * text that it is.
 */
function previewKindOf(item: Item): PreviewKind | null {
  if (item.filetype === 'image/svg+xml') return null;
  switch (kindOf(item)) {
    case 'image':
    case 'gif':
      return 'img';
    case 'video':
    case 'audio':
      return 'video';
    case 'text':
      return 'text';
    case 'pdf':
      return 'pdf';
    default:
      return null;
  }
}

/** Address of the page that shows a file; null where there is none. */
export function previewUrl(item: Item): string | null {
  const kind = previewKindOf(item);
  return kind === null ? null : `/${kind}/${item.uuid}`;
}
