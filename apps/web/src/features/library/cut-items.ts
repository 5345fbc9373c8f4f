import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Item } from '@mado/contract';

const store = createStore<{ items: readonly Item[] }>(() => ({ items: [] }));

/** Items that were cut and wait to be pasted somewhere. */
export function useCutItems(): readonly Item[] {
  return useStore(store, ({ items }) => items);
}

export function cutItems(items: readonly Item[]): void {
  store.setState({ items });
}
