import type { Item } from '@mado/contract';
import type { ReactNode } from 'react';
import { ItemIcon, kindOf } from '../../features/storage/index.ts';
import { mayHaveThumbnail, Thumbnail } from '../../features/thumbnails/index.ts';

/** The thumbnail of an item, with its sign until it is there; null: there is none of such items. */
export function pictureOf(item: Item, signSize = 56): ReactNode {
  return mayHaveThumbnail(item) ? (
    <Thumbnail item={item} sign={<ItemIcon kind={kindOf(item)} size={signSize} />} />
  ) : null;
}
