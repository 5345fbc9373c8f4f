import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { chosenFrame, ModalityMark } from '@mado/ui';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewerSeries } from '../ports/index.ts';
import { useDispatch, useSession, useRuntime } from '../runtime/runtime-context.ts';
import { putDraggedSeries } from '../panes/dragged-series.ts';
import { seriesCount } from '../session/series-count.ts';
import { seriesName } from './listed-words.ts';
import { DisplaySetWords } from './DisplaySetWords.tsx';
import { drawThumbnail, thumbnailSize } from './draw-thumbnail.ts';
import { middleIndex, replacements, type SeriesKey, type SessionState } from '../session/state.ts';

/** A small card shows the same picture smaller. */
const SMALL = 0.75;

export interface SeriesCardProps {
  series: ViewerSeries;
  seriesKey: SeriesKey;
  chosen: boolean;
  small: boolean;
}

/** A series of the study browser: its middle image, its name, how many images it has. */
export const SeriesCard = memo(function SeriesCard(props: SeriesCardProps): ReactNode {
  const { series, seriesKey, chosen, small } = props;
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const dispatch = useDispatch();
  const count = useSession((state) => seriesCount(state, seriesKey)?.count ?? series.instance_count);
  const counted = useSession((state) => seriesCount(state, seriesKey)?.of ?? 'instances');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!chosen) return;
    // With the next frame: where it lies is not known without laying out all that has just come.
    const frame = requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  return (
    <Box
      component="button"
      ref={button}
      type="button"
      aria-current={chosen}
      data-testid="series-card"
      title={series.SeriesDescription}
      onClick={() => dispatch({ type: 'show-series', series: seriesKey })}
      draggable
      onDragStart={({ dataTransfer }) => putDraggedSeries(dataTransfer, seriesKey)}
      style={{
        display: 'block',
        flex: 'none',
        width: (small ? thumbnailSize.width * SMALL : thumbnailSize.width) + 12,
        padding: 5,
        border: `1px solid ${chosen ? tokens.brand : 'transparent'}`,
        borderRadius: 8,
        background: tokens.wash,
        color: tokens.ink2,
        font: 'inherit',
        fontSize: 11.5,
        textAlign: 'left',
        cursor: 'pointer',
      }}
      // Colours of the reader's own tell no border from another [VW-193].
      sx={chosen ? chosenFrame(tokens) : {}}
    >
      <ThumbnailPicture
        seriesKey={seriesKey}
        modality={series.Modality}
        hasPictures={series.first_frame !== null}
        scale={small ? SMALL : 1}
      />
      <ViewedPart seriesKey={seriesKey} />
      <span style={{ display: 'flex', gap: 6, margin: '4px 2px 0' }}>
        <span style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {seriesName(series, t)}
        </span>
        <span style={{ color: tokens.ink3 }} aria-label={t(`browser.${counted}`, { count })} data-testid="series-count">
          {count}
        </span>
      </span>
      <DisplaySetWords seriesKey={seriesKey} />
    </Box>
  );
});

/** Drawn when it comes into sight, at low priority; without pictures the modality stands in its place. */
export function ThumbnailPicture(props: {
  seriesKey: SeriesKey;
  modality: string;
  hasPictures: boolean;
  scale: number;
}): ReactNode {
  const { seriesKey, modality, hasPictures, scale } = props;
  const size = { width: thumbnailSize.width * scale, height: thumbnailSize.height * scale };
  const { session, thumbnails } = useRuntime();
  const canvas = useRef<HTMLCanvasElement>(null);
  const now = useSession((state) => thumbnailChance(state, seriesKey));
  const replaced = useSession((state) => replacements(state, seriesKey));
  const [failedAt, setFailedAt] = useState<string | null>(null);
  // What failed is asked for again when the series has been read anew, the image has come by another way, or the source
  // answers again [VW-200].
  const missing = !hasPictures || failedAt === now;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const gone = new AbortController();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void thumbnails.want(seriesKey, gone.signal).then((thumbnail) => {
        if (gone.signal.aborted) return;
        if (thumbnail) drawThumbnail(element, thumbnail);
        else setFailedAt(thumbnailChance(session.getState(), seriesKey));
      });
    });
    observer.observe(element);
    return () => {
      gone.abort();
      observer.disconnect();
    };
    // What was replaced is drawn anew.
  }, [session, thumbnails, seriesKey, missing, replaced]);
  return (
    <span
      style={{
        display: 'grid',
        placeItems: 'center',
        height: size.height,
        borderRadius: 5,
        background: '#000',
        overflow: 'hidden',
      }}
    >
      {missing ? (
        <ModalityMark modality={modality} />
      ) : (
        <canvas ref={canvas} {...thumbnailSize} style={size} aria-hidden />
      )}
    </span>
  );
}

/** Changes when a thumbnail that could not be had may be there to be had. */
function thumbnailChance(state: SessionState, key: SeriesKey): string {
  const series = state.series.get(key);
  const atHand = series?.phase === 'ready' && series.loaded[middleIndex(series)] === 1;
  const retried = (series?.phase === 'ready' && series.retried) || 0;
  return `${series?.phase} ${atHand} ${retried}`;
}

/** How much of a series has been seen: a thin line below its picture. */
function ViewedPart({ seriesKey }: { seriesKey: SeriesKey }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const share = useSession(({ viewed }) => {
    const marks = viewed.get(seriesKey);
    return marks ? marks.reduce((sum, one) => sum + one, 0) / marks.length : 0;
  });
  const percent = Math.floor(share * 100);
  return (
    <span
      role="progressbar"
      aria-label={t('browser.viewed')}
      aria-valuenow={percent}
      data-testid="viewed-part"
      style={{ display: 'block', height: 2, marginTop: 2, borderRadius: 1, background: tokens.field }}
    >
      <span style={{ display: 'block', height: 2, width: `${share * 100}%`, background: tokens.brand200 }} />
    </span>
  );
}
