import { useTheme } from '@mui/material/styles';
import { CircleUser } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reader } from '../ports/index.ts';
import { later } from '../runtime/later.tsx';
import { ToolButton } from './ToolButton.tsx';

const ReaderCard = later(async () => (await import('./opened-later.ts')).ReaderCard, { takesKeys: true });

interface ReaderButtonProps {
  reader: Reader;
  /** Among the tools of a phone; otherwise a line at the foot of the study browser. */
  grouped?: boolean;
}

/** Says whose keys, layouts and measurements these are, or that nobody has signed in [VW-224]. */
export function ReaderButton({ reader, grouped = false }: ReaderButtonProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const who = reader.email ?? t('header.signedOut');
  const card = anchor && <ReaderCard {...{ anchor, reader }} onClose={() => setAnchor(null)} />;
  if (grouped)
    return (
      <>
        <ToolButton
          icon={<CircleUser />}
          word={t('header.account')}
          hint={who}
          hasMenu
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        />
        {card}
      </>
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('header.account')}: ${who}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 6,
          flex: 'none',
          minWidth: 0,
          minHeight: 36,
          padding: '0 10px',
          border: 0,
          borderTop: `1px solid ${tokens.line}`,
          background: 'none',
          color: tokens.ink2,
          font: 'inherit',
          fontSize: 12,
          cursor: 'pointer',
        }}
      >
        <CircleUser size={16} strokeWidth={1.6} style={{ flex: 'none' }} aria-hidden />
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{who}</span>
      </button>
      {card}
    </>
  );
}
