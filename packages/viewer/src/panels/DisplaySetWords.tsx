import { useTheme } from '@mui/material/styles';
import { TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';
import { markText, type Translate } from '../overlays/mark-text.ts';
import type { DisplaySet } from '../session/display-set.ts';
import type { SeriesKey } from '../session/state.ts';

const line: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  margin: '2px 2px 0',
  fontSize: 11,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
};

/** What tells a part of a series from the others, and why it makes no volume. */
export function DisplaySetWords({ seriesKey }: { seriesKey: SeriesKey }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const set = useSession(({ series }) => {
    const one = series.get(seriesKey);
    return one?.phase === 'ready' ? one.displaySet : null;
  });
  if (!set) return null;
  const marks = set.marks.map((mark) => markText(mark, t)).filter(Boolean);
  const issues = issuesText(set, t);
  return (
    <>
      {marks.length > 0 && (
        <span style={{ ...line, color: tokens.ink2 }} data-testid="series-part">
          {marks.join(' · ')}
        </span>
      )}
      {issues !== '' && (
        <span style={{ ...line, color: tokens.ink3 }} data-testid="series-issues" title={issues}>
          <TriangleAlert size={11} aria-hidden style={{ verticalAlign: -1, marginRight: 3 }} />
          {issues}
        </span>
      )}
    </>
  );
}

function issuesText({ reconstructionIssues, missingFrames }: DisplaySet, t: Translate): string {
  return reconstructionIssues.map((issue) => t(`issue.${issue}`, { count: missingFrames })).join(' · ');
}
