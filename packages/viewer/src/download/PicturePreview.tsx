import { useTheme } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CanvasSize } from '../session/pane-view.ts';
import { drawPicture } from './draw-picture.ts';
import { usePictureOrder, unitFor, type TakenPicture } from './use-picture.ts';

/** Pixels of the longer side of a preview at most. */
const LARGEST = 512;
/** It is made anew so long after something was changed, in ms. */
const PAUSE = 1000;

interface PicturePreviewProps {
  taken: TakenPicture;
  /** Null: it cannot be told yet, and what was seen stays. */
  size: CanvasSize | null;
  measured: boolean;
}

/** What the file will show, no larger than 512 pixels: at once, and again a second after something was changed. */
export function PicturePreview({ taken, size, measured }: PicturePreviewProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isFirst = useRef(true);
  const orderOf = usePictureOrder();
  const [width, height] = [size?.width ?? null, size?.height ?? null];
  useEffect(() => {
    if (width === null || height === null) return;
    const draw = () => {
      const context = canvas.current?.getContext('2d', { willReadFrequently: true });
      if (!canvas.current || !context) return;
      const likeness = Math.min(1, LARGEST / Math.max(width, height));
      canvas.current.width = Math.max(1, Math.round(width * likeness));
      canvas.current.height = Math.max(1, Math.round(height * likeness));
      drawPicture(context, taken.shown, orderOf(taken, { width, height }, unitFor({ width, height }), measured));
    };
    if (isFirst.current) {
      isFirst.current = false;
      draw();
      return;
    }
    const timer = setTimeout(draw, PAUSE);
    return () => clearTimeout(timer);
  }, [taken, width, height, measured, orderOf]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('download.preview')}
      data-testid="picture-preview"
      style={{
        display: 'block',
        maxWidth: '100%',
        maxHeight: '100%',
        objectFit: 'contain',
        outline: `1px solid ${tokens.line}`,
      }}
    />
  );
}
