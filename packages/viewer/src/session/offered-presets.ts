import { frameIndexOf } from '@mado/dicom';
import { isHounsfield, type VoiAlternative } from '@mado/dicom/frames';
import type { Picture } from './picture.ts';
import type { ViewerImage } from './series-images.ts';
import type { PaneState, ReadySeries } from './state.ts';
import { isWindow } from './voi.ts';
import { isPresetFor, type PresetSlots, type WindowPreset } from './window-presets.ts';

/** A window or table that can be chosen for a picture. */
export type OfferedPreset =
  | { readonly kind: 'file'; readonly index: number; readonly alternative: VoiAlternative }
  | { readonly kind: 'range' }
  /** The window that is seen now, for every image of the series [VW-58]. */
  | { readonly kind: 'series'; readonly center: number; readonly width: number }
  | { readonly kind: 'slot'; readonly slot: number; readonly preset: WindowPreset };

/**
 * The VOI transforms of the file, then the reader's windows as far as they are for such values [PX-6, PX-7, VW-3]; the
 * range of the series where the file has none and the values are no HU. Colour has none.
 */
export function offeredPresets(
  picture: Picture,
  { instance, frame }: ViewerImage,
  slots: PresetSlots,
): OfferedPreset[] {
  if (picture.kind === 'colour') return [];
  const ofFile = picture.pipeline.alternatives.map(
    (alternative, index) => ({ kind: 'file', index, alternative }) as const,
  );
  const isHU = isHounsfield(instance, frameIndexOf(frame));
  const own = slots.flatMap((preset, slot): OfferedPreset[] =>
    preset && isPresetFor(slot, preset, isHU) ? [{ kind: 'slot', slot, preset }] : [],
  );
  return [...(ofFile.length > 0 || isHU ? ofFile : [{ kind: 'range' } as const]), ...own];
}

/**
 * Where each image brings a window of its own, as MR and PET often do, a series flickers while one goes through it: the
 * window that is seen can be kept for all of it [VW-58]. Null where that is so already.
 */
export function windowForSeries(
  { viewState, shown }: PaneState,
  { images }: ReadySeries,
  picture: Picture,
): OfferedPreset | null {
  const voi = shown?.voi;
  const ownWindows = picture.kind === 'grey' && picture.pipeline.alternatives.length > 0 && images.length > 1;
  if (!ownWindows || viewState.voi.kind !== 'file' || !voi || !isWindow(voi)) return null;
  return { kind: 'series', center: voi.center, width: voi.width };
}
