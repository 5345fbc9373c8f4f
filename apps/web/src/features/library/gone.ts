import { createStore } from 'zustand/vanilla';

const store = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/** These were deleted here a moment ago: nothing is asked of them, while the page that shows one of them goes too. */
export function markGone(ids: readonly string[]): void {
  store.setState(({ ids: before }) => ({ ids: new Set([...before, ...ids]) }));
}

/** They are back. */
export function markBack(ids: readonly string[]): void {
  store.setState(({ ids: before }) => ({ ids: new Set([...before].filter((id) => !ids.includes(id))) }));
}

export function isGone(id: unknown): boolean {
  return typeof id === 'string' && store.getState().ids.has(id);
}
