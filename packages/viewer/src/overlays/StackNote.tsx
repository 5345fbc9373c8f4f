import { Mark } from '@mado/ui';
import { memo, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stackGaps, type StackGap } from '../session/stack-gaps.ts';
import type { ReadySeries } from '../session/state.ts';

/** So many gaps are written out; the rest is counted. */
const writtenOut = 3;

/** What a study and a series lack, above the lower edge of the picture: calm, and there as long as it is so. */
export const StackNote = memo(function StackNote({ series }: { series: ReadySeries }): ReactNode {
  const { t } = useTranslation();
  const gaps = useMemo(() => stackGaps(series.images), [series.images]);
  const { incomplete } = series.study;
  const misdirected = series.images.some(({ plane }) => plane.misdirected);
  const lines = [
    ...(series.left_out.includes('slide') ? [t('pane.slideLeftOut')] : []),
    ...(misdirected ? [t('pane.misdirected')] : []),
    ...gaps.map((gap) => gapText(gap, t)),
  ];
  const more = lines.length - writtenOut;
  if (lines.length === 0 && !incomplete) return null;
  return (
    <div
      role="note"
      data-testid="stack-note"
      style={{
        position: 'absolute',
        left: 10,
        right: 32,
        bottom: 62,
        display: 'grid',
        justifyItems: 'start',
        gap: 4,
        pointerEvents: 'none',
      }}
    >
      {incomplete && <Ground>{t('pane.incomplete', { ...incomplete })}</Ground>}
      {lines.slice(0, writtenOut).map((line) => (
        <Ground key={line}>{line}</Ground>
      ))}
      {more > 0 && <Ground>{t('pane.moreGaps', { count: more })}</Ground>}
    </div>
  );
});

/** Readable on any picture. */
function Ground({ children }: { children: ReactNode }): ReactNode {
  return (
    <span style={{ maxWidth: '100%', borderRadius: 4, background: '#000A' }}>
      <Mark wrap>{children}</Mark>
    </span>
  );
}

function gapText(gap: StackGap, t: (key: string, values: Record<string, string | number>) => string): string {
  switch (gap.kind) {
    case 'slices':
      return t('pane.missingSlices', { after: gap.after, before: gap.before, count: gap.count });
    case 'numbers':
      return gap.from === gap.to
        ? t('pane.missingNumber', { number: gap.from })
        : t('pane.missingNumbers', { from: gap.from, to: gap.to });
    case 'spacing':
      return t('pane.unevenSpacing', { least: gap.least.toFixed(1), most: gap.most.toFixed(1) });
  }
}
