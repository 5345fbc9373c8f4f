import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What was to open did not come over the line. */
export function PartMissing({ onAgain }: { onAgain: () => void }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  return (
    <div
      role="alert"
      style={{
        position: 'fixed',
        right: 12,
        bottom: 12,
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        gap: 10,
        maxWidth: 'calc(100% - 24px)',
        padding: '8px 14px',
        background: tokens.paper,
        border: `1px solid ${tokens.edge}`,
        borderRadius: 8,
        boxShadow: '0 4px 16px #000A',
        fontSize: 12.5,
      }}
    >
      <span>{t('partMissing.words')}</span>
      <button
        type="button"
        onClick={onAgain}
        style={{
          border: 0,
          padding: '8px 4px',
          font: 'inherit',
          color: tokens.brand,
          background: 'none',
          flex: 'none',
        }}
      >
        {t('partMissing.again')}
      </button>
    </div>
  );
}
