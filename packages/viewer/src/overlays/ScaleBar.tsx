import type { Affine } from '@mado/reading';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeOf } from '../session/measured-image.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { inCssPixels } from './css-pixels.ts';
import { outline } from './outline.ts';
import { NARROW, pictureMiddle } from './pane-room.ts';
import { scaleBar } from './scale-bar.ts';

/** A narrower pane has no room for it. */
const LEAST = 110;
/** Of a pane's width it has at most. */
const SHARE = 0.4;

interface ScaleBarProps {
  image: ViewerImage;
  /** From its grid to device pixels of the canvas. */
  affine: Affine;
  /** In CSS pixels. */
  paneWidth: number;
}

/** How long something is on the screen, below the middle of the picture; not where the size of pixels is not known. */
export const ScaleBar = memo(function ScaleBar({ image, affine, paneWidth }: ScaleBarProps): ReactNode {
  const { t } = useTranslation();
  const size = sizeOf(image, [{ column: image.columns / 2, row: image.rows / 2 }]);
  const bar = size.unit === 'mm' && paneWidth >= LEAST ? scaleBar(inCssPixels(affine), size, paneWidth * SHARE) : null;
  if (!bar) return null;
  const text = bar.mm >= 10 ? t('pane.scaleCm', { cm: bar.mm / 10 }) : t('pane.scaleMm', { mm: bar.mm });
  return (
    <div
      data-testid="scale-bar"
      data-mm={bar.mm}
      style={{
        position: 'absolute',
        left: pictureMiddle,
        bottom: paneWidth < NARROW ? 44 : 26,
        width: bar.length,
        transform: 'translateX(-50%)',
        textAlign: 'center',
        pointerEvents: 'none',
        color: '#D9DBE6',
        fontSize: 11,
        lineHeight: 1.3,
        textShadow: outline,
      }}
    >
      {text}
      <svg aria-hidden width={bar.length} height={7} style={{ display: 'block', overflow: 'visible' }}>
        {['#000B', '#D9DBE6'].map((colour, n) => (
          <path
            key={colour}
            d={`M0.5 0V6H${bar.length - 0.5}V0`}
            fill="none"
            stroke={colour}
            strokeWidth={n === 0 ? 3 : 1.25}
          />
        ))}
      </svg>
    </div>
  );
});
