import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { monoStack } from '@mado/ui';
import { Plus, RotateCcw } from 'lucide-react';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keysAtMost } from '../session/hotkeys.ts';
import type { KeyCommand } from '../session/key-commands.ts';
import { HeldKeys } from './HeldKeys.tsx';
import type { HeldKey } from './press-key.ts';
import { printedKey } from './printed-keys.ts';

/** What is asked of the reader in a row: the key for a place, or whether one is taken from what has it. */
export type Asked =
  | { readonly kind: 'key'; readonly place: number }
  | {
      readonly kind: 'held';
      readonly place: number;
      readonly keys: readonly string[];
      readonly held: readonly HeldKey[];
    };

export interface HotkeyRowProps {
  command: KeyCommand;
  /** Those that it has now. */
  keys: readonly string[];
  asked: Asked | null;
  /** What came of the key that was pressed last. */
  words: string;
  idle: boolean;
  onAsk: (place: number) => void;
  onKeyDown: (event: KeyboardEvent, place: number) => void;
  onKeyUp: (event: KeyboardEvent) => void;
  onRemove: (place: number) => void;
  onReset: () => void;
  onTake: () => void;
  onGiveUp: () => void;
}

/** A command with a button for each of its keys, which asks for another, and one for a key besides. */
export function HotkeyRow(props: HotkeyRowProps): ReactNode {
  const { command, keys, asked, words, idle, onGiveUp } = props;
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const row = useRef<HTMLDivElement>(null);
  const label = t(`shortcuts.${command.name}`);
  /** What was pressed may go: who uses the keyboard goes on in this row. */
  const toPlace = (place: number) => row.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  const left = ({ relatedTarget }: FocusEvent) => {
    if (asked?.kind === 'key' && !row.current?.contains(relatedTarget)) onGiveUp();
  };
  useEffect(() => {
    // What is asked and said stands below, where it may be out of sight.
    if (asked !== null || words !== '') row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [asked, words]);
  const isFirst = keys.join('\n') === command.keys.join('\n');
  return (
    <div ref={row} onBlur={left} style={{ borderBottom: `1px solid ${tokens.line}`, padding: '4px 0' }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', fontSize: 13.5 }}>
        <span style={{ flex: '1 1 120px', minWidth: 0 }}>{label}</span>
        {command.fixed !== undefined && (
          <span style={{ fontSize: 12, color: tokens.ink2 }}>{t('controls.fixed', { keys: command.fixed })}</span>
        )}
        <span style={{ display: 'flex', alignItems: 'center', gap: 6, marginLeft: 'auto' }}>
          {!isFirst && (
            <IconButton
              size="small"
              disabled={idle}
              aria-label={t('controls.resetOne', { command: label })}
              title={t('controls.resetOne', { command: label })}
              onClick={() => {
                toPlace(0);
                props.onReset();
              }}
              sx={{ width: 36, height: 36, '@media (pointer: coarse)': { width: 44, height: 44 } }}
            >
              <RotateCcw size={16} />
            </IconButton>
          )}
          <Places {...props} label={label} />
        </span>
      </div>
      {asked?.kind === 'key' && keys[asked.place] !== undefined && (
        <div style={{ textAlign: 'right' }}>
          <Button
            size="small"
            // It takes the focus from nothing: what asks for a key goes on until this is done.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              toPlace(0);
              props.onRemove(asked.place);
            }}
          >
            {t('controls.remove', { key: printedKey(keys[asked.place] ?? '') })}
          </Button>
        </div>
      )}
      {asked?.kind === 'held' && (
        <HeldKeys
          held={asked.held}
          onTake={() => {
            toPlace(asked.place);
            props.onTake();
          }}
          onGiveUp={() => {
            toPlace(asked.place);
            onGiveUp();
          }}
        />
      )}
      <p
        role="status"
        style={{ margin: words ? '2px 0 4px' : 0, fontSize: 12.5, color: tokens.ink2, textAlign: 'right' }}
      >
        {words}
      </p>
    </div>
  );
}

/** A button for each key, and one more where there is room for another. */
function Places({ command, keys, asked, idle, label, ...does }: HotkeyRowProps & { label: string }): ReactNode {
  const { t } = useTranslation();
  const places = Math.min(keysAtMost, keys.length + 1);
  return Array.from({ length: places }, (_, place) => {
    const key = keys[place];
    const isAsked = asked?.kind === 'key' && asked.place === place;
    const plain = place === 0 ? t('controls.none') : <Plus size={15} aria-hidden />;
    const shown = key === undefined ? t('controls.none') : printedKey(key);
    // What is read on it is in its name, also while it asks for a key: who speaks to the screen says what is seen.
    const name =
      key === undefined && place > 0 && !isAsked
        ? t('controls.add', { command: label })
        : t('controls.keyOf', { command: label, keys: isAsked ? t('controls.press') : shown });
    return (
      <Button
        key={`${command.name}${place}`}
        data-place={place}
        size="small"
        disabled={idle}
        variant={isAsked ? 'contained' : key === undefined && place > 0 ? 'text' : 'outlined'}
        aria-label={name}
        aria-pressed={isAsked}
        onClick={({ currentTarget }) => {
          // Not every browser gives what is clicked the focus.
          currentTarget.focus();
          does.onAsk(place);
        }}
        onKeyDown={(event) => isAsked && does.onKeyDown(event, place)}
        onKeyUp={(event) => isAsked && does.onKeyUp(event)}
        sx={{
          minWidth: key === undefined && place > 0 && !isAsked ? 36 : 64,
          minHeight: 36,
          paddingInline: 1,
          textTransform: 'none',
          ...(key !== undefined && !isAsked && { fontFamily: monoStack }),
          ...(key === undefined && place === 0 && !isAsked && { color: 'text.secondary' }),
          '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
        }}
      >
        {isAsked ? t('controls.press') : key === undefined ? plain : printedKey(key)}
      </Button>
    );
  });
}
