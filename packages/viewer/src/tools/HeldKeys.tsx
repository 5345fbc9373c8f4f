import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldKey } from './press-key.ts';
import { printedKey } from './printed-keys.ts';

interface HeldKeysProps {
  held: readonly HeldKey[];
  onTake: () => void;
  onGiveUp: () => void;
}

/** Names what has a key before it is taken from there, and leaves the choice [VW-129]. */
export function HeldKeys({ held, onTake, onGiveUp }: HeldKeysProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const id = useId();
  const take = useRef<HTMLButtonElement>(null);
  useEffect(() => take.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog stays.
    event.stopPropagation();
    onGiveUp();
  };
  return (
    <div
      role="group"
      aria-labelledby={id}
      style={{ background: tokens.wash, borderRadius: 6, padding: '8px 10px', margin: '4px 0' }}
    >
      <p id={id} style={{ margin: 0, fontSize: 13 }}>
        {held
          .map(({ key, command }) =>
            t('controls.held', { key: printedKey(key), command: t(`shortcuts.${command.name}`) }),
          )
          .join(' ')}
      </p>
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 6 }}>
        <Button size="small" onKeyDown={onKeyDown} onClick={onGiveUp}>
          {t('controls.cancel')}
        </Button>
        <Button ref={take} size="small" variant="contained" onKeyDown={onKeyDown} onClick={onTake}>
          {t('controls.take')}
        </Button>
      </div>
    </div>
  );
}
