import { type LookupTable, type ModalityTransform, type VoiAlternative, type Window } from '@mado/dicom/frames';

/** The VOI transform: how values of the modality become grey (PS3.3 C.11.2). A window, or a table of the file. */
export type Voi = Window | LookupTable;

/** What a file says about turning its stored values into grey (PS3.3 C.11). */
export interface GreyPipeline {
  readonly modality: ModalityTransform;
  /** In the order of the file. */
  readonly alternatives: readonly VoiAlternative[];
  /** MONOCHROME1: the smallest value is white. */
  readonly inverse: boolean;
}

/** What is done to a picture on its way to the canvas. `voi` is null for colour, which has none. */
export interface DisplayTransform {
  readonly voi: Voi | null;
  readonly inverted: boolean;
}

export function isWindow(voi: Voi): voi is Window {
  return 'width' in voi;
}

export function sameVoi(a: Voi | null, b: Voi | null): boolean {
  if (a && b && isWindow(a) && isWindow(b)) {
    return a.center === b.center && a.width === b.width && a.function === b.function;
  }
  return a === b || (a !== null && b !== null && 'entries' in a && 'entries' in b && a.entries === b.entries);
}
