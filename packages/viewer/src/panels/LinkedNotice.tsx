import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../runtime/Notice.tsx';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import type { LinkedState } from '../session/linked-state.ts';
import { countBesideLink } from '../session/shown-measurements.ts';

/** What is different from what the link led to, each in words of its own, until it is closed [VW-171, VW-172]. */
export function LinkedNotice(): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const linked = useSession((state) => state.linked);
  const beside = useSession(countBesideLink);
  const [isBesideSeen, setBesideSeen] = useState(false);
  if (linked === null) return null;
  const news = newsOf(linked);
  return (
    <>
      {news.length > 0 && (
        <Notice
          // Nothing is wrong with what is withheld; other images than who made the link had seen may mislead.
          type={linked.withheld ? 'info' : 'warning'}
          message={news.map((key) => t(`viewLink.${key}`, { count: linked.gone })).join(' ')}
          duration={null}
          onClose={() => dispatch({ type: 'linked-seen' })}
        />
      )}
      {beside > 0 && !isBesideSeen && (
        <Notice
          message={t('viewLink.beside', { count: beside })}
          duration={null}
          onClose={() => setBesideSeen(true)}
          actions={
            <Button size="small" onClick={() => dispatch({ type: 'show-measurements' })}>
              {t('viewLink.showAll')}
            </Button>
          }
        />
      )}
    </>
  );
}

function newsOf({ withheld, isOpened, gone, nearest, changed, renewed }: LinkedState): string[] {
  if (withheld) return ['withheld'];
  if (!isOpened) return gone > 0 ? ['allGone'] : [];
  const counted = { gone, nearest, renewed, changed };
  return Object.entries(counted).flatMap(([key, count]) => (count > 0 ? [key] : []));
}
