import type { Box as PixelBox } from '@mado/dicom/deidentify/burned-in';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, RefCallback, RefObject } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { BoxLayer } from './BoxLayer.tsx';
import { FrameCanvas } from './FrameCanvas.tsx';
import type { LoadedFrame } from './use-frame.ts';

interface FramePictureProps {
  /** Undefined while nothing is there yet. */
  shown: LoadedFrame['shown'] | undefined;
  /** Another frame is on its way. */
  isLoading: boolean;
  boxes: readonly PixelBox[];
  keysId: string;
  layer: RefObject<HTMLDivElement | null>;
  /** Of the picture. */
  picture: RefCallback<Element>;
  onChange: (boxes: readonly PixelBox[]) => void;
  /** Asks for the frame again. */
  onAgain: () => void;
}

/** A frame with its boxes, as large as there is room for: all of it fits beside what stands above and below. */
export function FramePicture(props: FramePictureProps): ReactNode {
  const { shown, isLoading, boxes, keysId, layer, picture, onChange, onAgain } = props;
  if (typeof shown !== 'object') return <NoPicture why={shown} onAgain={onAgain} />;
  const { columns, rows, aspect } = shown;
  const shape = columns / (rows * aspect);
  return (
    <Box sx={{ bgcolor: '#000', display: 'grid', justifyItems: 'center' }}>
      <Box
        aria-busy={isLoading}
        ref={picture}
        style={{ width: `min(100%, min(60vh, 100vh - 220px) * ${shape})`, aspectRatio: `${shape}` }}
        sx={{ position: 'relative', minWidth: 0, ...(isLoading && { opacity: 0.6, pointerEvents: 'none' }) }}
      >
        <FrameCanvas shown={shown} />
        {!isLoading && <BoxLayer {...{ boxes, keysId, layer, onChange }} frame={{ columns, rows }} />}
      </Box>
    </Box>
  );
}

function NoPicture({
  why,
  onAgain,
}: {
  why: 'cannot_be_shown' | 'no_decoder' | undefined;
  onAgain: () => void;
}): ReactNode {
  const t = useText();
  return (
    <Box
      sx={{ display: 'grid', gap: 1, placeContent: 'center', justifyItems: 'center', minHeight: 240, p: 2 }}
      style={{ background: '#000', color: '#fff', textAlign: 'center' }}
    >
      {why === undefined && t('app.loading')}
      {why === 'cannot_be_shown' && t('uploads.burnedIn.notShown')}
      {why === 'no_decoder' && (
        <>
          {t('uploads.burnedIn.noDecoder')}
          <Button color="inherit" variant="outlined" size="small" onClick={onAgain}>
            {t('uploads.deidentify.check.again')}
          </Button>
        </>
      )}
    </Box>
  );
}
