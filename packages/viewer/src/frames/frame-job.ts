import type { DicomJson } from '@mado/dicom';
import type { Palette } from '@mado/dicom/frames';
import type { FrameFailure } from '../session/frame-failure.ts';
import type { Errand } from './fetch-bytes.ts';
import type { DecodedPicture } from '../session/picture.ts';
import type { ResponseBody } from './response-body.ts';

/** One frame to fetch and decode in a worker. */
export interface FrameJob {
  /** Where to get the bytes, or the bytes themselves when they are here already. */
  readonly from: Errand | ResponseBody;
  /** The image pixel module of the instance (PS3.3 C.7.6.3). */
  readonly pixelModule: DicomJson;
  /** The colours of a PALETTE COLOR image. */
  readonly palette: Palette | null;
  /** What to believe when the answer names no transfer syntax. */
  readonly statedSyntax: string | null;
}

export interface FrameRequest {
  readonly id: number;
  readonly job: FrameJob;
}

export type FrameAnswer =
  { readonly id: number; readonly picture: DecodedPicture } | { readonly id: number; readonly failure: FrameFailure };
