import Popover from '@mui/material/Popover';
import { useTheme } from '@mui/material/styles';
import { useGlassEdge } from '@mado/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reader } from '../ports/index.ts';

interface ReaderCardProps {
  anchor: HTMLElement;
  reader: Reader;
  onClose: () => void;
}

/** Who reads, in full, and with which version. */
export function ReaderCard({ anchor, reader, onClose }: ReaderCardProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const edge = useGlassEdge();
  return (
    <Popover
      open
      marginThreshold={edge}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('header.account'), tabIndex: -1 } }}
    >
      <div style={{ padding: '10px 14px', maxWidth: 300, fontSize: 13, overflowWrap: 'anywhere' }}>
        {reader.email ?? t('header.signedOut')}
        <div style={{ marginTop: 4, fontSize: 12, color: tokens.ink3 }}>
          {t('header.version', { version: reader.version })}
        </div>
      </div>
    </Popover>
  );
}
