import { ShortcutsDialog } from '@mado/ui/shortcuts-dialog';
import IconButton from '@mui/material/IconButton';
import { Keyboard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { listBindings, printedKey, type ListView, type MenuEntry } from '../../features/storage/index.ts';
import { usePlaceKeys, type PlaceKey } from './use-place-keys.ts';

interface ShortcutsProps {
  phone: boolean;
  view: ListView;
  /** What can be done here or with items: those with a shortcut are listed. */
  entries: readonly MenuEntry[];
  /** Of these, what can be done in the place: also while the keyboard is not in the list, or there is none. */
  here: readonly MenuEntry[];
  /** Keys of the screen besides. */
  places: readonly PlaceKey[];
}

/** The list behind `?`, made of what is bound, and on a wide screen the button that opens it too. */
export function Shortcuts({ phone, view, entries, here, places }: ShortcutsProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  // Heard by the field itself, which stands also where no list does.
  const search = { keys: ['/'], label: t('search.shortcut') };
  const help: PlaceKey = { keys: ['?'], label: t('app.shortcuts.help'), run: () => setOpen(true) };
  const ofPlace = here.flatMap(({ shortcut, label, refusal, run }): PlaceKey[] =>
    shortcut === undefined || refusal !== undefined ? [] : [{ keys: [shortcut], label, run }],
  );
  usePlaceKeys([...places, help, ...ofPlace]);
  const ofList = listBindings
    .filter(({ tiles }) => tiles !== true || view === 'tiles')
    .map(({ word, keys }) => ({ keys, label: t(`app.shortcuts.${word}`) }));
  const ofEntries = entries.flatMap(({ shortcut, label }) =>
    shortcut === undefined ? [] : [{ keys: [shortcut], label }],
  );
  return (
    <>
      {!phone && (
        <IconButton
          aria-label={t('app.shortcuts.button')}
          title={t('app.shortcuts.button')}
          onClick={() => setOpen(true)}
        >
          <Keyboard size={18} />
        </IconButton>
      )}
      <ShortcutsDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('app.shortcuts.title')}
        closeLabel={t('app.close')}
        shortcuts={joined([...ofList, ...ofEntries, ...places, search, help])}
      />
    </>
  );
}

/** One line for each thing that keys do, with all its keys; a key that is named twice belongs to the first. */
function joined(lines: readonly { keys: readonly string[]; label: string }[]): { keys: string[]; label: string }[] {
  const byLabel = new Map<string, string[]>();
  const named = new Set<string>();
  for (const { keys, label } of lines) {
    const own = keys.filter((key) => !named.has(key));
    for (const key of own) named.add(key);
    if (own.length > 0) byLabel.set(label, [...(byLabel.get(label) ?? []), ...own.map(printedKey)]);
  }
  return [...byLabel].map(([label, keys]) => ({ keys, label }));
}
