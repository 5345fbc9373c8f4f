/** Decompositions are 32 at most, each with three subbands, and one stays (T.800, A.6.1). */
const mostSubbands = 3 * 32 + 1;

/**
 * So many bytes of the payload of a segment are what its marker says (ITU-T T.800, A.5 to A.9; T.801, A.3; T.814, A.3);
 * none of comments, and of a marker that nobody has defined. null: all, where only the segment itself says how many.
 */
export function neededOfJpeg2000(marker: number, payload: Uint8Array, components: number): number | null {
  const ofComponent = components < 257 ? 1 : 2;
  switch (marker) {
    // SIZ, CAP, COD, COC
    case 0x51:
      return 36 + 3 * components;
    case 0x50:
      return 4 + 2 * bitsSet(payload.subarray(0, 4));
    case 0x52:
      return 10 + precincts(payload, 0, 4);
    case 0x53:
      return ofComponent + 6 + precincts(payload, ofComponent, ofComponent + 1);
    // QCD, QCC, RGN, CRG
    case 0x5c:
      return steps(payload, 0);
    case 0x5d:
      return ofComponent + steps(payload, ofComponent);
    case 0x5e:
      return ofComponent + 2;
    case 0x63:
      return 4 * components;
    // SOT
    case 0x90:
      return 8;
    default:
      return ofUnsaidLength.has(marker) ? null : 0;
  }
}

/** PRF, CPF, POC, PPM, PPT, and those of part 2 that say how components and samples are transformed. */
const ofUnsaidLength = new Set([
  0x56, 0x59, 0x5f, 0x60, 0x61, 0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79,
]);

function precincts(payload: Uint8Array, style: number, levels: number): number {
  return (payload[style] ?? 0) & 1 ? (payload[levels] ?? 0) + 1 : 0;
}

function steps(payload: Uint8Array, at: number): number {
  const style = (payload[at] ?? 0) & 0x1f;
  return style === 1 ? 3 : 1 + (style === 0 ? 1 : 2) * mostSubbands;
}

function bitsSet(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
}
