import type { Item } from '@mado/contract';
import { createStore } from 'zustand/vanilla';
import type { StorageLocation } from '../storage-location.ts';

/** What takes items and files that are let go over it: a row, a line of the tree, a step of the way here. */
export interface DropSpot {
  location: StorageLocation;
  name: string;
  /** The folder; null where it is not known more closely, or is a root. */
  item: Item | null;
}

interface DragState {
  /** What is dragged; none: nothing, or files from the desktop. */
  items: readonly Item[];
  /** Of the pointer, px in the window; null: no items are dragged. */
  at: { x: number; y: number } | null;
  /** What lies under the pointer. */
  over: DropSpot | null;
  /** Why it may not be let go there. */
  refusal: string | null;
}

const nothing: DragState = { items: [], at: null, over: null, refusal: null };

/** What is being dragged over the page. */
export const dragStore = createStore<DragState>(() => nothing);

export function dragOver(state: Partial<DragState>): void {
  dragStore.setState(state);
}

export function dragEnds(): void {
  dragStore.setState(nothing);
}
