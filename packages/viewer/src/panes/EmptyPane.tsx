import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';

/** Said in a pane for which the layout of such studies found nothing [HP-14]. */
export function EmptyPane(): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const isHung = useSession(({ hanging }) => hanging?.phase === 'hung' || hanging?.phase === 'left');
  if (!isHung) return null;
  return (
    <div
      data-testid="nothing-fits"
      style={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeItems: 'center',
        padding: 12,
        textAlign: 'center',
        fontSize: 13,
        color: tokens.ink2,
        pointerEvents: 'none',
      }}
    >
      <span>{t('pane.nothingFits')}</span>
    </div>
  );
}
