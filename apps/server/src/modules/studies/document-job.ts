import type { BuiltDocument, DocumentPart } from './build-document.ts';

/** What the thread for documents is asked, and what it answers. */
export type DocumentJob =
  | { kind: 'document'; parts: readonly DocumentPart[]; root: string }
  | { kind: 'instances'; document: Uint8Array; frames: string }
  | { kind: 'pixels'; of: 'document' | 'metadata'; gzip: Uint8Array }
  | { kind: 'pixelsOfInstance'; dicomJson: Uint8Array; address: string }
  | { kind: 'readdress'; metadata: Uint8Array; from: string; to: string };
export type DocumentAnswer =
  { kind: 'document'; built: BuiltDocument } | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> };
