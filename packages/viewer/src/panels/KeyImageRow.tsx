import { useTheme } from '@mui/material/styles';
import type { KeyObject } from '@mado/dicom';
import { ModalityMark } from '@mado/ui';
import { StarOff } from 'lucide-react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { placeOfKey } from '../session/find-key-image.ts';
import { replacements, type SeriesKey } from '../session/state.ts';
import { drawThumbnail, thumbnailSize } from './draw-thumbnail.ts';
import { leaveItem } from './leave-item.ts';
import { seriesName } from './listed-words.ts';
import { SignButton } from './SignButton.tsx';

interface KeyImageRowProps {
  image: KeyObject;
  /** Of several copies of its study that in which it is named; left out: any. */
  study?: string | undefined;
  onJump: (image: KeyObject) => void;
  /** Undefined: a document says it, and goes on saying it. */
  onRemove?: ((image: KeyObject) => void) | undefined;
}

/** A key image: what it looks like, where it is, and the way to it. */
export function KeyImageRow({ image, study, onJump, onRemove }: KeyImageRowProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const place = usePlace(image, study);
  const one = place.kind === 'missing' ? null : place.series.series;
  const isMissing = one === null;
  return (
    <li
      data-testid="key-image"
      style={{ display: 'flex', alignItems: 'center', borderBottom: `1px solid ${tokens.line}` }}
    >
      <button
        type="button"
        title={isMissing ? undefined : t('annotations.jump')}
        disabled={isMissing}
        onClick={() => onJump(image)}
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 10,
          flex: 1,
          minWidth: 0,
          minHeight: 48,
          padding: '5px 4px 5px 14px',
          border: 0,
          background: 'none',
          font: 'inherit',
          color: isMissing ? tokens.ink2 : tokens.ink,
          textAlign: 'left',
          cursor: isMissing ? 'default' : 'pointer',
        }}
      >
        {place.kind === 'here' && <Thumbnail series={place.series.key} index={place.index} />}
        {one && place.kind !== 'here' && <ModalityMark modality={one.Modality} />}
        <span style={{ minWidth: 0 }}>
          {isMissing && t('keyImages.missing')}
          {place.kind === 'here' && (
            <span style={{ display: 'block' }}>{t('keyImages.image', { number: place.index + 1 })}</span>
          )}
          {one && (
            <span style={{ ...ellipsis, color: place.kind === 'here' ? tokens.ink3 : tokens.ink, fontSize: 11.5 }}>
              {seriesName(one, t)}
            </span>
          )}
        </span>
      </button>
      {onRemove && (
        <SignButton
          word={t('keyImages.unmark')}
          onClick={({ currentTarget }) => {
            leaveItem(currentTarget);
            onRemove(image);
          }}
        >
          <StarOff size={16} />
        </SignButton>
      )}
    </li>
  );
}

const ellipsis = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Where it lies, as far as the series have been read. */
function usePlace(image: KeyObject, study: string | undefined) {
  const series = useSession((state) => state.series);
  return useMemo(() => placeOfKey({ series }, image, study), [series, image, study]);
}

const SCALE = 0.45;

/** Drawn when it comes into sight, at low priority; black where it cannot be had. */
function Thumbnail({ series: key, index }: { series: SeriesKey; index: number }): ReactNode {
  const { session, fetchPicture } = useRuntime();
  const canvas = useRef<HTMLCanvasElement>(null);
  const replaced = useSession((state) => replacements(state, key));
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isWanted = true;
    const draw = async () => {
      const series = session.getState().series.get(key);
      const image = series?.phase === 'ready' && series.images[index];
      if (!image) return;
      const picture = await fetchPicture(series, index);
      if (isWanted) drawThumbnail(element, { image, picture, range: series.range?.window ?? null });
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      draw().catch(() => undefined);
    });
    observer.observe(element);
    return () => {
      isWanted = false;
      observer.disconnect();
    };
    // What was replaced is drawn anew.
  }, [session, fetchPicture, key, index, replaced]);
  const { width, height } = thumbnailSize;
  const size = { width: width * SCALE, height: height * SCALE };
  return (
    <canvas
      ref={canvas}
      {...thumbnailSize}
      aria-hidden
      style={{ ...size, flex: 'none', borderRadius: 4, background: '#000' }}
    />
  );
}
