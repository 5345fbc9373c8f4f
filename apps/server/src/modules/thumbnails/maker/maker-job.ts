import type { ChosenDisplay } from '@mado/dicom/frames';
import type { StoredFrame } from '../../studies/index.ts';

/** What the process that makes thumbnails is given. */
export type MakerJob =
  | ({ kind: 'dicom' } & StoredFrame)
  | ({ kind: 'shown'; chosen: ChosenDisplay } & StoredFrame)
  | { kind: 'image'; bytes: Uint8Array }
  | { kind: 'pdf'; bytes: Uint8Array };

/** A picture as WebP, or why there is none; null: it cannot be said now, and may be asked again. */
export type MakerAnswer = { picture: Uint8Array } | { reason: 'unreadable' | 'too_large' | 'took_too_much' } | null;
