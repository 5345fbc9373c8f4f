/** Why a frame could not be decoded. The list is closed. */
export type FrameErrorKind =
  /** The transfer syntax carries video: there are no single frames to decode. */
  | 'video'
  /** No decoder for this transfer syntax, or for this form of its codestream (arithmetic coding, hierarchical JPEG). */
  | 'unsupported_transfer_syntax'
  /**
   * The attributes of the image pixel module contradict themselves or describe pixels that we do not hold (PS3.3
   * C.7.6.3).
   */
  | 'bad_pixel_description'
  /** The codestream's own header says another size or number of samples than the image pixel module. */
  | 'mismatch'
  /** There are fewer bytes than the frame needs. */
  | 'truncated'
  /** The codestream breaks the rules of its format. */
  | 'corrupt'
  /** The frame would take more memory than `MAX_FRAME_BYTES`, or than the codec may hold. */
  | 'too_large'
  /** The codec itself could not be loaded; trying again may help. */
  | 'codec_unavailable';

interface FrameErrorDetail {
  offset?: number | undefined;
  element?: string | undefined;
  cause?: unknown;
}

/**
 * A frame cannot be decoded. `offset` counts bytes from the start of the frame's codestream. `element`: name and tag of
 * the element that is at fault, such as 'Rows (0028,0010)', where it is one. The message never repeats a value of the
 * file.
 */
export class FrameError extends Error {
  readonly kind: FrameErrorKind;
  readonly offset?: number;
  readonly element?: string;

  constructor(kind: FrameErrorKind, message: string, detail: FrameErrorDetail = {}) {
    const where = detail.offset === undefined ? '' : ` at byte ${detail.offset}`;
    super(`${kind}${where}: ${message}`, detail.cause === undefined ? {} : { cause: detail.cause });
    this.name = 'FrameError';
    this.kind = kind;
    if (detail.offset !== undefined) this.offset = detail.offset;
    if (detail.element !== undefined) this.element = detail.element;
  }
}

/** Most bytes that the stored values of one frame may take: 1 GiB. */
export const MAX_FRAME_BYTES = 2 ** 30;
