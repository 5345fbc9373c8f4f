import { useTheme } from '@mui/material/styles';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedOverlay } from '../frames/load-overlays.ts';
import { statedMeasurement } from '../overlays/stated-measurement.ts';
import { useRuntime } from '../runtime/runtime-context.ts';
import type { CanvasSize } from '../session/pane-view.ts';
import { wantedImage, type NotSaved } from '../session/saved-image.ts';
import type { PictureOrder } from './draw-picture.ts';
import { shownPicture, type ShownPicture } from './shown-picture.ts';

/** A picture that can be drawn, with what the file lays over it. */
export interface TakenPicture {
  readonly shown: ShownPicture;
  readonly overlays: readonly LoadedOverlay[];
}

/**
 * What the active pane shows, taken when it is there: it stays the same, whatever plays on. Until then why there is
 * none.
 *
 * @param follows where the reader goes to another image before the first has come, that one is meant
 */
export function usePicture({ follows }: { follows: boolean }): TakenPicture | NotSaved {
  const { session, picture, overlays } = useRuntime();
  const [shown, setShown] = useState(() => shownPicture(session.getState(), picture));
  const [taken, setTaken] = useState<TakenPicture | null>(null);
  const isTaken = typeof shown !== 'string';
  // Until its series is known, whatever is shown first is what was meant.
  const [wanted, setWanted] = useState(() => wantedImage(session.getState()));
  useEffect(() => {
    if (isTaken) return;
    return session.subscribe((state) => {
      const now = wantedImage(state);
      setWanted((before) => before ?? now);
      setShown((before) => {
        if (typeof before !== 'string') return before;
        return follows || wanted === null || now === wanted ? shownPicture(state, picture) : 'left';
      });
    });
  }, [isTaken, session, picture, wanted, follows]);
  useEffect(() => {
    if (typeof shown === 'string') return;
    let left = false;
    const take = (loaded: readonly LoadedOverlay[]) => {
      if (!left) setTaken({ shown, overlays: loaded });
    };
    // One that cannot be had is left out, as on the screen.
    if (shown.overlayPlanes) void overlays(shown.series, shown.image).then(take, () => take([]));
    else take([]);
    return () => {
      left = true;
    };
  }, [shown, overlays]);
  if (typeof shown === 'string') return shown;
  return taken ?? 'coming';
}

/** How a picture of some size is drawn in the reader's language and the viewer's colours. */
export function usePictureOrder() {
  const { t } = useTranslation();
  const { tokens, typography } = useTheme();
  return useCallback(
    ({ shown, overlays }: TakenPicture, size: CanvasSize, unit: number, measured: boolean): PictureOrder => ({
      size,
      unit,
      stated: measured ? shown.measurements.flatMap((one) => statedMeasurement(one, shown.image, t)) : [],
      overlays,
      mark: t('download.mark'),
      colours: { measured: tokens.measured, overlay: tokens.brand200, mark: tokens.ink },
      fontFamily: typography.fontFamily ?? 'sans-serif',
    }),
    [t, tokens, typography],
  );
}

/** Pixels of the shorter side to which lines and letters have the size that they have on a screen. */
const SCREEN = 600;

/** So that a large picture that is printed or shrunk can still be read. */
export function unitFor({ width, height }: CanvasSize): number {
  return Math.max(1, Math.min(width, height) / SCREEN);
}
