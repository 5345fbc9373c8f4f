import { useState } from 'react';

/** How a location is shown: line by line, or as pictures beside each other. */
export type ListView = 'rows' | 'tiles';

const key = 'list_view';

/** The choice kept in this browser. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useState<ListView>(() => (localStorage.getItem(key) === 'tiles' ? 'tiles' : 'rows'));
  return [
    view,
    (next) => {
      localStorage.setItem(key, next);
      setView(next);
    },
  ];
}
