import type { Item, Tag } from '@mado/contract';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { Tag as TagSign, Tags } from 'lucide-react';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import {
  ItemIcon,
  itemIconStyles,
  kindOf,
  storageKey,
  useLocationAddress,
  type GivenCell,
} from '../../../features/storage/index.ts';
import {
  DetailsTags,
  DicomTagsDialog,
  hasDicomTags,
  tagCell,
  TaggedItemsDialog,
  TagPicker,
  tagsKey,
} from '../../../features/tags/index.ts';
import type { ItemAction } from './item-action.ts';

export interface Tagging extends ItemAction {
  /** What the column of tags shows; always the same function. */
  cell: GivenCell;
  /** The tags of an item among its details. */
  inDetails: (item: Item) => ReactNode;
}

/** What is open; of items as they were when it was opened. */
type Opened =
  | { what: 'picker'; items: readonly Item[]; anchor: HTMLElement | null }
  | { what: 'dicom'; items: readonly Item[] }
  | { what: 'tag'; tag: Tag };

/** Tags in the list, in the details and in the menu, and what opens because of them. */
export function useTagging(onOpen: (item: Item) => void): Tagging {
  const t = useText();
  const addressOf = useLocationAddress();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const onTag = (tag: Tag): void => setOpened({ what: 'tag', tag });
  const onChoose = (item: Item, anchor: HTMLElement): void => setOpened({ what: 'picker', items: [item], anchor });
  const close = (): void => setOpened(null);
  const changed = (): void => {
    for (const queryKey of [storageKey, tagsKey]) void queryClient.invalidateQueries({ queryKey });
  };

  const latest = useRef({ onTag, onChoose });
  useEffect(() => {
    latest.current = { onTag, onChoose };
  });
  const [cell] = useState<GivenCell>(() => (item: Item, text: Parameters<GivenCell>[1]) => {
    return tagCell(item, text, {
      onTag: (tag) => latest.current.onTag(tag),
      onChoose: (one, anchor) => latest.current.onChoose(one, anchor),
    });
  });

  return {
    cell,
    inDetails: (item) => <DetailsTags item={item} onTag={onTag} onChoose={onChoose} />,
    entriesFor: (items) => {
      const refusal = items.every(({ can }) => can.comment) ? {} : { refusal: t('tags.noRight') };
      const tags = { key: 'tags', label: t('tags.entry'), icon: TagSign, menuOnly: true, ...refusal } as const;
      const dicom = { key: 'dicomTags', label: t('tags.dicom.entry'), icon: Tags, menuOnly: true, ...refusal } as const;
      return [
        { ...tags, run: () => setOpened({ what: 'picker', items, anchor: null }) },
        ...(items.every(hasDicomTags) ? [{ ...dicom, run: () => setOpened({ what: 'dicom', items }) }] : []),
      ];
    },
    dialog: (
      <Fragment>
        {opened?.what === 'picker' && (
          <TagPicker items={opened.items} anchor={opened.anchor} onChanged={changed} onClose={close} />
        )}
        {opened?.what === 'dicom' && <DicomTagsDialog items={opened.items} onChanged={changed} onClose={close} />}
        {opened?.what === 'tag' && (
          <TaggedItemsDialog
            tag={opened.tag}
            iconOf={(item) => (
              <Sign>
                <ItemIcon kind={kindOf(item)} />
              </Sign>
            )}
            onOpen={onOpen}
            listUrl={(org, value) => addressOf({ kind: 'filter', org, filter: 'tag', value })}
            onClose={close}
          />
        )}
      </Fragment>
    ),
  };
}

const Sign = styled('span')(({ theme: { tokens } }) => ({ flex: 'none', ...itemIconStyles(tokens) }));
