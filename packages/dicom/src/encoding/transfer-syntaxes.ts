/** What a transfer syntax UID says about the bytes (PS3.5 section 10 and annex A, PS3.6 table A-1). */
export interface TransferSyntax {
  uid: string;
  name: string;
  /** Pixel data lies in fragments (PS3.5 A.4). */
  encapsulated: boolean;
  /** Everything after the file meta group is one deflated stream (PS3.5 A.5). */
  deflated: boolean;
  bigEndian: boolean;
  /** Elements carry no value representation (PS3.5 A.1). */
  implicit: boolean;
  kind: 'still' | 'video';
  /** Stored values come back exactly. */
  lossless: boolean;
}

type Flags = Partial<Omit<TransferSyntax, 'uid' | 'name'>>;

const plain = {
  encapsulated: false,
  deflated: false,
  bigEndian: false,
  implicit: false,
  kind: 'still',
  lossless: true,
} as const;
const still: Flags = { encapsulated: true };
const lossy: Flags = { encapsulated: true, lossless: false };
const video: Flags = { encapsulated: true, lossless: false, kind: 'video' };

const rows: [string, string, Flags][] = [
  ['1.2.840.10008.1.2', 'Implicit VR Little Endian', { implicit: true }],
  ['1.2.840.10008.1.2.1', 'Explicit VR Little Endian', {}],
  ['1.2.840.10008.1.2.1.98', 'Encapsulated Uncompressed Explicit VR Little Endian', still],
  ['1.2.840.10008.1.2.1.99', 'Deflated Explicit VR Little Endian', { deflated: true }],
  ['1.2.840.10008.1.2.2', 'Explicit VR Big Endian', { bigEndian: true }],
  ['1.2.840.10008.1.2.4.50', 'JPEG Baseline (Process 1)', lossy],
  ['1.2.840.10008.1.2.4.51', 'JPEG Extended (Process 2 & 4)', lossy],
  ['1.2.840.10008.1.2.4.53', 'JPEG Spectral Selection, Non-Hierarchical (Process 6 & 8)', lossy],
  ['1.2.840.10008.1.2.4.55', 'JPEG Full Progression, Non-Hierarchical (Process 10 & 12)', lossy],
  ['1.2.840.10008.1.2.4.57', 'JPEG Lossless, Non-Hierarchical (Process 14)', still],
  ['1.2.840.10008.1.2.4.70', 'JPEG Lossless, Non-Hierarchical, First-Order Prediction', still],
  ['1.2.840.10008.1.2.4.80', 'JPEG-LS Lossless', still],
  ['1.2.840.10008.1.2.4.81', 'JPEG-LS Near-Lossless', lossy],
  ['1.2.840.10008.1.2.4.90', 'JPEG 2000 (Lossless Only)', still],
  ['1.2.840.10008.1.2.4.91', 'JPEG 2000', lossy],
  ['1.2.840.10008.1.2.4.92', 'JPEG 2000 Part 2 Multi-component (Lossless Only)', still],
  ['1.2.840.10008.1.2.4.93', 'JPEG 2000 Part 2 Multi-component', lossy],
  ['1.2.840.10008.1.2.4.100', 'MPEG2 Main Profile / Main Level', video],
  ['1.2.840.10008.1.2.4.100.1', 'Fragmentable MPEG2 Main Profile / Main Level', video],
  ['1.2.840.10008.1.2.4.101', 'MPEG2 Main Profile / High Level', video],
  ['1.2.840.10008.1.2.4.101.1', 'Fragmentable MPEG2 Main Profile / High Level', video],
  ['1.2.840.10008.1.2.4.102', 'MPEG-4 AVC/H.264 High Profile / Level 4.1', video],
  ['1.2.840.10008.1.2.4.102.1', 'Fragmentable MPEG-4 AVC/H.264 High Profile / Level 4.1', video],
  ['1.2.840.10008.1.2.4.103', 'MPEG-4 AVC/H.264 BD-compatible High Profile / Level 4.1', video],
  ['1.2.840.10008.1.2.4.103.1', 'Fragmentable MPEG-4 AVC/H.264 BD-compatible High Profile / Level 4.1', video],
  ['1.2.840.10008.1.2.4.104', 'MPEG-4 AVC/H.264 High Profile / Level 4.2 For 2D Video', video],
  ['1.2.840.10008.1.2.4.104.1', 'Fragmentable MPEG-4 AVC/H.264 High Profile / Level 4.2 For 2D Video', video],
  ['1.2.840.10008.1.2.4.105', 'MPEG-4 AVC/H.264 High Profile / Level 4.2 For 3D Video', video],
  ['1.2.840.10008.1.2.4.105.1', 'Fragmentable MPEG-4 AVC/H.264 High Profile / Level 4.2 For 3D Video', video],
  ['1.2.840.10008.1.2.4.106', 'MPEG-4 AVC/H.264 Stereo High Profile / Level 4.2', video],
  ['1.2.840.10008.1.2.4.106.1', 'Fragmentable MPEG-4 AVC/H.264 Stereo High Profile / Level 4.2', video],
  ['1.2.840.10008.1.2.4.107', 'HEVC/H.265 Main Profile / Level 5.1', video],
  ['1.2.840.10008.1.2.4.108', 'HEVC/H.265 Main 10 Profile / Level 5.1', video],
  ['1.2.840.10008.1.2.4.110', 'JPEG XL Lossless', still],
  ['1.2.840.10008.1.2.4.111', 'JPEG XL JPEG Recompression', lossy],
  ['1.2.840.10008.1.2.4.112', 'JPEG XL', lossy],
  ['1.2.840.10008.1.2.4.201', 'High-Throughput JPEG 2000 (Lossless Only)', still],
  ['1.2.840.10008.1.2.4.202', 'High-Throughput JPEG 2000 with RPCL Options (Lossless Only)', still],
  ['1.2.840.10008.1.2.4.203', 'High-Throughput JPEG 2000', lossy],
  ['1.2.840.10008.1.2.5', 'RLE Lossless', still],
  ['1.2.840.10008.1.2.8.1', 'Deflated Image Frame Compression', still],
];

/** The transfer syntaxes that files are stored in, by UID. */
export const transferSyntaxes: Readonly<Record<string, TransferSyntax>> = Object.fromEntries(
  rows.map(([uid, name, flags]) => [uid, { ...plain, ...flags, uid, name }]),
);

export const IMPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2';
export const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
export const DEFLATED_LITTLE_ENDIAN = '1.2.840.10008.1.2.1.99';
export const EXPLICIT_BIG_ENDIAN = '1.2.840.10008.1.2.2';

/**
 * The syntax of a UID; undefined when it is not of the table (lookups by a file's own text never reach the object's
 * prototype).
 */
export function transferSyntaxOf(uid: string): TransferSyntax | undefined {
  return Object.hasOwn(transferSyntaxes, uid) ? transferSyntaxes[uid] : undefined;
}
