import { useTheme } from '@mui/material/styles';
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reader, ViewerStudy } from '../ports/index.ts';
import { useOnceTrue, useRuntime, useSession } from '../runtime/runtime-context.ts';
import { firstImageIsSettled } from '../session/first-image.ts';
import { activePane, type SeriesBase, type SeriesKey } from '../session/state.ts';
import { ReaderButton } from '../tools/ReaderButton.tsx';
import { SeriesCard } from './SeriesCard.tsx';
import { StudyHead } from './StudyHead.tsx';

export interface StudyBrowserProps {
  /** Pushed sideways below the picture; otherwise a column at its side. */
  strip: boolean;
  /** With small pictures, where the room is needed for the large one. */
  small: boolean;
  /** Named at the foot of the column. */
  reader?: Reader | undefined;
}

/** Studies and their series. The one that is shown stays listed when its study is folded. */
export function StudyBrowser({ strip, small, reader }: StudyBrowserProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const studies = useSession((state) => state.studies);
  const chosen = useSession((state) => activePane(state).series);
  const listed = useListed(studies, chosen);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const direction = strip ? 'row' : 'column';

  const toggle = (key: string) => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  };

  const browser = (
    <nav
      aria-label={t('browser.label')}
      data-testid="study-browser"
      style={{
        display: 'flex',
        flexDirection: direction,
        flex: reader && !strip ? '1 1 0' : 'none',
        minHeight: 0,
        // First for the keyboard, below the picture for the eye.
        order: strip ? 1 : 0,
        gap: strip ? 8 : 12,
        padding: strip ? '6px 8px' : '10px 0 10px 10px',
        // A card, what is left and right of it, and the place of the scrollbar, which is kept whether there is one or
        // not.
        width: strip ? 'auto' : small ? 146 : 180,
        overflowX: strip ? 'auto' : 'hidden',
        overflowY: strip ? 'hidden' : 'auto',
        scrollbarWidth: 'thin',
        scrollbarGutter: strip ? 'auto' : 'stable',
        overscrollBehavior: 'contain',
        background: tokens.paper,
        borderRight: strip || reader ? 0 : `1px solid ${tokens.line}`,
        borderTop: strip ? `1px solid ${tokens.line}` : 0,
      }}
    >
      {keyed(studies).map(({ study, key: place }) => (
        <div key={place} style={{ display: 'flex', flexDirection: direction, flex: 'none', gap: 8 }}>
          <StudyHead study={study} strip={strip} open={!folded.has(place)} onToggle={() => toggle(place)} />
          {listed
            .filter((one) => one.study === study && (!folded.has(place) || one.key === chosen))
            .map(({ key, series }) => (
              <SeriesCard key={key} series={series} seriesKey={key} chosen={key === chosen} small={small} />
            ))}
        </div>
      ))}
    </nav>
  );
  if (strip || !reader) return browser;
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        flex: 'none',
        minHeight: 0,
        width: small ? 146 : 180,
        background: tokens.paper,
        borderRight: `1px solid ${tokens.line}`,
      }}
    >
      {browser}
      <ReaderButton reader={reader} />
    </div>
  );
}

/** Each by its UID and, as one may lie in two places, which of these it is: more may be listed before it. */
function keyed(studies: readonly ViewerStudy[]): { study: ViewerStudy; key: string }[] {
  return studies.map((study, index) => {
    const uid = study.StudyInstanceUID;
    const before = studies.slice(0, index).filter((one) => one.StudyInstanceUID === uid).length;
    return { study, key: `${uid} ${before}` };
  });
}

/** As many as most screens have room for. */
const FIRST = 24;
/** ms for which the others wait for a first image at most. */
const WAITED = 3_000;

/**
 * Display sets in their order; the same list until another one is there. Of hundreds those that are seen at first are
 * there before the first image, with all before the chosen one, the others when it has come, in pauses [VW-119].
 */
function useListed(studies: readonly ViewerStudy[], chosen: SeriesKey | null): readonly SeriesBase[] {
  const { session } = useRuntime();
  const keys = useSession(({ series }) => [...series.keys()].join('\n'));
  const isSettled = useOnceTrue(firstImageIsSettled);
  const isLongSince = useLongSince();
  const mayListAll = useDeferredValue(isSettled || isLongSince);
  const all = useMemo(() => {
    const { series } = session.getState();
    const known = keys === '' ? [] : keys.split('\n').flatMap((key) => series.get(key) ?? []);
    return known.filter(({ study }) => studies.includes(study));
  }, [session, keys, studies]);
  const wanted = all.findIndex(({ key }) => key === chosen) + 1;
  const [until, setUntil] = useState(FIRST);
  // What was listed stays where it is.
  if (wanted > until) setUntil(wanted);
  return useMemo(() => (mayListAll ? all : all.slice(0, until)), [all, mayListAll, until]);
}

function useLongSince(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WAITED);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
