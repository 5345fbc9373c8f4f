import { useTheme } from '@mui/material/styles';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InNoticeRoom } from './notice-room.tsx';

interface PartMissingProps {
  /** What had the keys when it was opened. */
  opener: Element | null;
  onAgain: () => void;
  onClose: () => void;
}

/** What was to open did not come over the line; Escape closes it too [VW-120]. */
export function PartMissing({ opener, onAgain, onClose }: PartMissingProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const element = useRef<HTMLDivElement>(null);
  // The button that is pressed goes: the keys stay where they were.
  const leaving = (run: () => void) => () => {
    const { activeElement } = document;
    const isHere = activeElement === document.body || element.current?.contains(activeElement);
    if (isHere && opener instanceof HTMLElement) opener.focus();
    run();
  };
  const close = leaving(onClose);
  useEscape(close);
  return (
    <InNoticeRoom>
      <div
        ref={element}
        role="alert"
        style={{
          display: 'flex',
          alignItems: 'center',
          justifySelf: 'end',
          gap: 10,
          padding: '8px 14px',
          pointerEvents: 'auto',
          background: tokens.paper,
          border: `1px solid ${tokens.edge}`,
          borderRadius: 8,
          boxShadow: '0 4px 16px #000A',
          fontSize: 12.5,
        }}
      >
        <span>{t('partMissing.words')}</span>
        <button type="button" onClick={leaving(onAgain)} style={{ ...plain, color: tokens.brand }}>
          {t('partMissing.again')}
        </button>
        <button type="button" onClick={close} style={{ ...plain, color: tokens.ink2 }}>
          {t('partMissing.close')}
        </button>
      </div>
    </InNoticeRoom>
  );
}

/** Calls for Escape that is nobody else's: no dialog, no menu and no composition ends by it. */
function useEscape(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** High enough for a finger. */
const plain: CSSProperties = {
  flex: 'none',
  minHeight: 44,
  padding: '8px 6px',
  border: 0,
  font: 'inherit',
  background: 'none',
  cursor: 'pointer',
};
