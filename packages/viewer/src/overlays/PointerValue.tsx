import type { CanvasPoint } from '@mado/reading';
import { memo, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime } from '../runtime/runtime-context.ts';
import { pointedPixel } from '../session/pointer-value.ts';
import type { ViewerImage } from '../session/series-images.ts';
import type { SeriesKey, Shown } from '../session/state.ts';
import { outline } from './outline.ts';
import { barRoom, NARROW } from './pane-room.ts';

export interface PointerValueProps {
  series: SeriesKey;
  image: ViewerImage;
  shown: Shown;
  /** The pane over which the pointer goes. */
  around: RefObject<HTMLElement | null>;
}

/** Place and value of the pixel under the mouse [RD-16], above the window's numbers; a finger hides what it is on. */
export const PointerValue = memo(function PointerValue({ series, image, shown, around }: PointerValueProps): ReactNode {
  const { t } = useTranslation();
  const { picture } = useRuntime();
  const at = usePointer(around);
  const seen = at && picture({ series, index: shown.index });
  const pixel = seen && pointedPixel(image, seen, shown.affine, at);
  if (!pixel) return null;
  return (
    <span
      data-testid="pointer-value"
      style={{
        position: 'absolute',
        right: `calc(10px + ${barRoom})`,
        bottom: (around.current?.clientWidth ?? Infinity) < NARROW ? 66 : 44,
        pointerEvents: 'none',
        fontSize: 11.5,
        lineHeight: 1.5,
        fontVariantNumeric: 'tabular-nums',
        color: '#D9DBE6',
        textShadow: outline,
      }}
    >
      {t('pane.pointed', { ...pixel }).trim()}
    </span>
  );
});

/** Where the mouse or a pen is over an element, in device pixels; null while it is elsewhere. */
function usePointer(around: RefObject<HTMLElement | null>): CanvasPoint | null {
  const [at, setAt] = useState<CanvasPoint | null>(null);
  useEffect(() => {
    const element = around.current;
    if (!element) return;
    const ended = new AbortController();
    const { signal } = ended;
    const move = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'touch') return setAt(null);
      const { left, top } = element.getBoundingClientRect();
      const ratio = globalThis.devicePixelRatio || 1;
      setAt({ x: (clientX - left) * ratio, y: (clientY - top) * ratio });
    };
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerleave', () => setAt(null), { signal });
    return () => ended.abort();
  }, [around]);
  return at;
}
