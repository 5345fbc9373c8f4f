import { useTheme } from '@mui/material/styles';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { edgeLetters, seenLetters } from '../session/orientation-letters.ts';
import type { PaneView } from '../session/pane-view.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { outline } from './outline.ts';
import { barRoom, pictureMiddle } from './pane-room.ts';

const places: Readonly<Record<'left' | 'right' | 'top' | 'bottom', CSSProperties>> = {
  left: { left: 10, top: '50%', transform: 'translateY(-50%)' },
  right: { right: `calc(10px + ${barRoom})`, top: '50%', transform: 'translateY(-50%)' },
  top: { top: 6, left: pictureMiddle, transform: 'translateX(-50%)' },
  bottom: { bottom: 6, left: pictureMiddle, transform: 'translateX(-50%)' },
};

/** A P L R H F at the edges of the pane, where the file says how the image lies in the patient. */
export const EdgeLetters = memo(function EdgeLetters({
  image,
  view,
}: {
  image: ViewerImage;
  view: PaneView;
}): ReactNode {
  const { tokens } = useTheme();
  const stored = edgeLetters(image.plane, image.instance);
  if (!stored) return null;
  const letters = seenLetters(stored, view);
  return (Object.keys(places) as (keyof typeof places)[]).map((edge) => (
    <span
      key={edge}
      data-testid={`edge-${edge}`}
      style={{
        ...places[edge],
        position: 'absolute',
        pointerEvents: 'none',
        color: tokens.measured,
        fontSize: 13,
        fontWeight: 600,
        textShadow: outline,
      }}
    >
      {letters[edge]}
    </span>
  ));
});
