import { useTheme } from '@mui/material/styles';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { keyRefusal } from '../session/bindable-keys.ts';
import { keysOf, withKeys, type GivenKeys } from '../session/hotkeys.ts';
import { keyCommands, keyGroups, type KeyCommand, type KeyGroup } from '../session/key-commands.ts';
import { HotkeyRow, type Asked, type HotkeyRowProps } from './HotkeyRow.tsx';
import { keysFor, pressKey, type KeyAnswer } from './press-key.ts';
import { printedKey } from './printed-keys.ts';

/** All that keys do, by what it is done to; each can be given another key [VW-129]. */
export function HotkeyChoices(): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const rowOf = useHotkeyRows();
  const id = useId();
  return (
    <>
      <h3 style={{ fontSize: 13, fontWeight: 600, margin: '18px 0 2px' }}>{t('controls.keys')}</h3>
      <p style={{ margin: '0 0 6px', fontSize: 12.5, color: tokens.ink2 }}>{t('controls.keysHint')}</p>
      {(Object.keys(keyGroups) as KeyGroup[]).map((group) => (
        <section key={group} aria-labelledby={`${id}${group}`}>
          <h4 id={`${id}${group}`} style={{ margin: '14px 0 2px', fontSize: 12, fontWeight: 500, color: tokens.ink2 }}>
            {t(`controls.groups.${group}`)}
          </h4>
          {keyGroups[group].map((command) => (
            <HotkeyRow key={command.name} {...rowOf(command)} />
          ))}
        </section>
      ))}
    </>
  );
}

/** Something in the row of a command. */
interface InRow<T> {
  readonly name: string;
  readonly value: T;
}

/** What each row shows, and what is done in it: one row asks at a time. */
function useHotkeyRows(): (command: KeyCommand) => HotkeyRowProps {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { given, phase } = useSession((state) => state.hotkeys);
  const [asked, setAsked] = useState<InRow<Asked> | null>(null);
  const [said, setSaid] = useState<InRow<string> | null>(null);
  /** The key that went down last: one that goes with others and comes up alone was meant by itself. */
  const lastDown = useRef('');

  const give = (command: KeyCommand, keys: readonly string[], words = '') => {
    const next: GivenKeys = withKeys(given, keyCommands, command.name, keys);
    dispatch({ type: 'hotkeys', given: next });
    setAsked(null);
    setSaid({ name: command.name, value: words });
  };
  const say = (command: KeyCommand, value: string) => setSaid({ name: command.name, value });
  const follow = (command: KeyCommand, place: number, answer: KeyAnswer) => {
    if (answer.kind === 'free') give(command, answer.keys);
    else if (answer.kind === 'held') {
      setSaid(null);
      setAsked({ name: command.name, value: { ...answer, place } });
    } else if (answer.kind === 'same') say(command, t('controls.same', { key: printedKey(answer.key) }));
    else say(command, t(`controls.cannot.${answer.why}`, { key: answer.key }));
  };

  return (command) => {
    const keys = keysOf(given, command);
    const own = asked?.name === command.name ? asked.value : null;
    return {
      command,
      keys,
      asked: own,
      words: said?.name === command.name ? said.value : '',
      idle: phase !== 'ready',
      onAsk: (place) => {
        setSaid(null);
        setAsked({ name: command.name, value: { kind: 'key', place } });
      },
      onKeyDown: (event, place) => {
        lastDown.current = event.key;
        // What opened the question may still be held down.
        if (event.repeat) return event.preventDefault();
        if (event.key === 'Escape') setAsked(null);
        // Tab goes on all the same.
        if (event.key !== 'Tab') hold(event);
        const { isComposing } = event.nativeEvent;
        const { key, ctrlKey, metaKey, altKey } = event;
        const answer = pressKey({ key, ctrlKey, metaKey, altKey, isComposing }, { given, command, keys, place });
        if (answer) follow(command, place, answer);
      },
      onKeyUp: (event) => {
        if (event.key === lastDown.current && keyRefusal(event.key) === 'modifier')
          say(command, t('controls.cannot.modifier', { key: event.key }));
      },
      onRemove: (place) => give(command, keys.toSpliced(place, 1)),
      onReset: () => follow(command, 0, keysFor(given, command, command.keys)),
      onTake: () => {
        if (own?.kind !== 'held') return;
        const words = own.held.map((one) =>
          t('controls.taken', { key: printedKey(one.key), command: t(`shortcuts.${one.command.name}`) }),
        );
        give(command, own.keys, words.join(' '));
      },
      onGiveUp: () => setAsked(null),
    };
  };
}

/** It is for the question alone, not for the dialog and not for the page. */
function hold(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
