import { useTheme } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PartMissingProps {
  onAgain: () => void;
  /** Undefined where what is missing cannot be closed either. */
  onClose: (() => void) | undefined;
}

/** What was to open did not come over the line. */
export function PartMissing({ onAgain, onClose }: PartMissingProps): ReactNode {
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
      <button type="button" onClick={onAgain} style={{ ...plain, color: tokens.brand }}>
        {t('partMissing.again')}
      </button>
      {onClose && (
        <button type="button" onClick={onClose} style={{ ...plain, color: tokens.ink2 }}>
          {t('partMissing.close')}
        </button>
      )}
    </div>
  );
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
