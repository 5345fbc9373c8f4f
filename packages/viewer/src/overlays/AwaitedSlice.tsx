import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaneState, ReadySeries } from '../session/state.ts';
import { outline } from './outline.ts';

/**
 * In the place of an image that has not come yet, at once: its number, over the one that is still on the canvas, which
 * is darkened so that nobody takes it for the other [VW-23].
 */
export function AwaitedSlice({ pane, series }: { pane: PaneState; series: ReadySeries }): ReactNode {
  const { t } = useTranslation();
  const { index } = pane.viewState;
  if (!pane.shown || pane.shown.index === index || series.loaded[index] === 1 || series.failed.has(index)) return null;
  return (
    <div
      data-testid="awaited-slice"
      data-slice={index + 1}
      style={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeItems: 'center',
        background: '#000B',
        color: '#D9DBE6',
        fontSize: 15,
        textShadow: outline,
        pointerEvents: 'none',
      }}
    >
      {t('pane.awaited', { number: index + 1, count: series.images.length })}
    </div>
  );
}
