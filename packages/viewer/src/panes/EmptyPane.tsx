import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';

/**
 * Said in a pane for which the layout of such studies found nothing [HP-14], or whose series in a link is not there
 * [VW-171].
 */
export function EmptyPane({ number }: { number: number }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const isHung = useSession(({ hanging }) => hanging?.phase === 'hung' || hanging?.phase === 'left');
  const isGone = useSession(({ linked, layout }) => linked?.grid === layout && linked.gonePanes.has(number));
  if (!isHung && !isGone) return null;
  return (
    <div
      data-testid={isGone ? 'gone-here' : 'nothing-fits'}
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
      <span>{t(isGone ? 'viewLink.goneHere' : 'pane.nothingFits')}</span>
    </div>
  );
}
