import type { Item, Tag } from '@mado/contract';
import { useEffect, useRef, useState } from 'react';
import { addTag, inLanes, removeTag } from './api.ts';
import { shareOf, tagNamed, type TagsOf } from './tag-choices.ts';

export interface ItemTags {
  tags: TagsOf;
  /** Items that are through of those that are being changed; null: nothing is on its way. */
  progress: { done: number; total: number } | null;
  /** Puts a tag on all items, or takes it off all of them where all have it. */
  toggle: (name: string) => void;
}

/**
 * The tags of items while somebody changes them: what the server has said since counts, and one change is made after
 * the other. `onChanged` hears when something has changed and nothing more is on its way.
 */
export function useItemTags(items: readonly Item[], onChanged: () => void): ItemTags {
  const [tags, setTags] = useState<TagsOf>(() => new Map(items.map(({ uuid, tags: own }) => [uuid, own])));
  const [progress, setProgress] = useState<ItemTags['progress']>(null);
  const latest = useRef({ tags, onChanged });
  useEffect(() => {
    latest.current.onChanged = onChanged;
  });
  const queue = useRef({ last: Promise.resolve(), waiting: 0 });

  const now = (item: Item, change: (own: readonly Tag[]) => readonly Tag[]): void => {
    latest.current.tags = new Map(latest.current.tags).set(item.uuid, change(latest.current.tags.get(item.uuid) ?? []));
    setTags(latest.current.tags);
  };
  const put = async (item: Item, name: string): Promise<void> => {
    const tag = await addTag(item, name);
    if (tag !== null) now(item, (own) => [...own.filter(({ uuid }) => uuid !== tag.uuid), tag]);
  };
  const takeOff = async (item: Item, tag: Tag | undefined): Promise<void> => {
    if (tag !== undefined && (await removeTag(item, tag.uuid)))
      now(item, (own) => own.filter(({ uuid }) => uuid !== tag.uuid));
  };

  const change = async (name: string): Promise<void> => {
    const before = latest.current.tags;
    const all = shareOf(items, before, name) === 'all';
    const concerned = items.filter((item) => all || tagNamed(before, item, name) === undefined);
    const total = concerned.length;
    setProgress({ done: 0, total });
    await inLanes(
      concerned,
      (item) => (all ? takeOff(item, tagNamed(before, item, name)) : put(item, name)),
      (done) => setProgress({ done, total }),
    );
  };

  return {
    tags,
    progress,
    toggle: (name) => {
      queue.current.waiting += 1;
      queue.current.last = queue.current.last
        .then(() => change(name))
        .finally(() => {
          queue.current.waiting -= 1;
          if (queue.current.waiting > 0) return;
          setProgress(null);
          latest.current.onChanged();
        });
    },
  };
}
