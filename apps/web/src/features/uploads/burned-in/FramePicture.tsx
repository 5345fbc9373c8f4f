import type { Box as PixelBox } from '@mado/dicom/deidentify/burned-in';
import Box from '@mui/material/Box';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { BoxLayer } from './BoxLayer.tsx';
import { FrameCanvas } from './FrameCanvas.tsx';
import type { ShownFrame } from './start-text-finder.ts';

interface FramePictureProps {
  /** Undefined while nothing is there yet; null where the frame cannot be seen. */
  shown: ShownFrame | null | undefined;
  /** Another frame is on its way. */
  isLoading: boolean;
  boxes: readonly PixelBox[];
  keysId: string;
  layer: RefObject<HTMLDivElement | null>;
  onChange: (boxes: readonly PixelBox[]) => void;
}

/** A frame with its boxes, as large as there is room for. */
export function FramePicture({ shown, isLoading, boxes, keysId, layer, onChange }: FramePictureProps): ReactNode {
  const t = useText();
  if (!shown)
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 240, bgcolor: '#000', color: '#fff', p: 2 }}>
        {t(shown === null ? 'uploads.burnedIn.notShown' : 'app.loading')}
      </Box>
    );
  const { columns, rows, aspect } = shown;
  const shape = columns / (rows * aspect);
  return (
    <Box sx={{ bgcolor: '#000', display: 'grid', justifyItems: 'center' }}>
      <Box
        aria-busy={isLoading}
        style={{ width: `min(100%, 60vh * ${shape})`, aspectRatio: `${shape}` }}
        sx={{ position: 'relative', minWidth: 0, ...(isLoading && { opacity: 0.6, pointerEvents: 'none' }) }}
      >
        <FrameCanvas shown={shown} />
        {!isLoading && <BoxLayer {...{ boxes, keysId, layer, onChange }} frame={{ columns, rows }} />}
      </Box>
    </Box>
  );
}
