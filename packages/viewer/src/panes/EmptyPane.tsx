import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';

/**
 * Said in a pane for which the layout of such studies found nothing [HP-14], whose series in a link is not there
 * [VW-171], or whose study is not to be seen any more [VW-183].
 */
export function EmptyPane({ number }: { number: number }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const isHung = useSession(({ hanging }) => hanging?.phase === 'hung' || hanging?.phase === 'left');
  const why = useSession(({ emptied, layout }) => (emptied?.grid === layout ? emptied.panes.get(number) : undefined));
  if (!isHung && why === undefined) return null;
  return (
    <div
      data-testid={why === undefined ? 'nothing-fits' : 'gone-here'}
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
      <span>{t(why === undefined ? 'pane.nothingFits' : words[why])}</span>
    </div>
  );
}

const words = { linked: 'viewLink.goneHere', withdrawn: 'pane.withdrawn' } as const;
