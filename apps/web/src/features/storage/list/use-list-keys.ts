import type { Item } from '@mado/contract';
import type { KeyboardEvent } from 'react';
import { entryOfKey, type MenuEntry } from '../menu-entry.ts';
import { commandOf } from './keys.ts';
import type { Layout } from './row-layout.ts';
import type { Rows } from './rows.ts';
import type { Choosing } from './use-choosing.ts';
import type { LineWindow } from './use-line-window.ts';

interface ListKeysOptions {
  rows: Rows;
  layout: Layout;
  lines: Pick<LineWindow, 'show' | 'page'>;
  choosing: Choosing;
  /** Entries whose shortcuts are heard. */
  menu: readonly MenuEntry[];
  onOpen: (item: Item) => void;
  openMenu: (item: Item) => void;
}

/** What the keyboard does while the list has the focus. */
export function useListKeys(options: ListKeysOptions): (event: KeyboardEvent) => void {
  const { rows, layout, lines, choosing, menu, onOpen, openMenu } = options;
  const { selection } = choosing;
  return (event) => {
    if (event.target !== event.currentTarget) return;
    const at = selection.active === null ? -1 : rows.indexOf(selection.active);
    const place = { at, count: rows.length, perLine: layout.perLine, page: lines.page() };
    const command = commandOf(event, place);
    if (command === null) {
      const entry = entryOfKey(menu, event);
      if (entry === undefined) return;
      event.preventDefault();
      return entry.run();
    }
    event.preventDefault();
    switch (command.type) {
      case 'go':
        lines.show(Math.floor(command.to / layout.perLine));
        return command.extend ? choosing.extend(command.to) : choosing.only(command.to);
      case 'all':
        return choosing.all();
      case 'clear':
        // The first press gives up what is fetched, the next one the selection.
        return choosing.giveUp() ? undefined : choosing.select({ type: 'clear' });
      case 'toggle':
      case 'open':
      case 'menu': {
        const item = rows.at(command.at);
        if (item === undefined) return undefined;
        if (command.type === 'toggle') return choosing.select({ type: 'toggle', id: item.uuid });
        return command.type === 'open' ? onOpen(item) : openMenu(item);
      }
    }
  };
}
