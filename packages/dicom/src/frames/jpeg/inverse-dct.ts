/** Where the k-th coefficient of the zig-zag order stands in its block, row by row (T.81 figure A.6). */
// prettier-ignore
export const ZIG_ZAG = Uint8Array.of(
  0,  1,  8, 16,  9,  2,  3, 10, 17, 24, 32, 25, 18, 11,  4,  5,
 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13,  6,  7, 14, 21, 28,
 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
);

/**
 * The factor of each coefficient for the fast transform, across and down alike (Arai, Agui and Nakajima,
 * 1988).
 */
const SCALE = Float64Array.from(
  { length: 8 },
  (_, u) => (u === 0 ? 1 : Math.cos((u * Math.PI) / 16) * Math.SQRT2) / Math.sqrt(8),
);
const C2 = 2 * Math.cos(Math.PI / 8);
const C2_MINUS_C6 = C2 - 2 * Math.cos((3 * Math.PI) / 8);
const C2_PLUS_C6 = C2 + 2 * Math.cos((3 * Math.PI) / 8);
const work = new Float64Array(64);

/** The quantisation table (zig-zag order) with the scale of the transform in it, as `inverseDct` takes it. */
export function scaledQuantisation(table: Uint16Array): Float64Array {
  return Float64Array.from(table, (step, k) => step * SCALE[ZIG_ZAG[k]! >> 3]! * SCALE[ZIG_ZAG[k]! & 7]!);
}

/**
 * Dequantises one block and writes its 8 x 8 samples (T.81 A.3.3, A.3.4; level shift A.3.1), rounded and limited to
 * 0..`maximum`. `coefficients` holds the block from `from` on in zig-zag order; the samples go to `samples` from `to`
 * on, `stride` apart from row to row.
 */
export function inverseDct(
  coefficients: Int16Array,
  from: number,
  quantisation: Float64Array,
  samples: Uint8Array | Uint16Array,
  to: number,
  stride: number,
  maximum: number,
): void {
  let last = 63;
  while (last > 0 && coefficients[from + last] === 0) last -= 1;
  // Half the range is the level shift; half a unit more makes truncation a rounding.
  const mean = coefficients[from]! * quantisation[0]! + (maximum + 1) / 2 + 0.5;
  if (last === 0) {
    const value = mean < 0 ? 0 : mean > maximum ? maximum : mean;
    for (let line = to; line < to + 8 * stride; line += stride) samples.fill(value, line, line + 8);
    return;
  }
  work.fill(0);
  for (let k = 1; k <= last; k += 1) work[ZIG_ZAG[k]!] = coefficients[from + k]! * quantisation[k]!;
  work[0] = mean;
  for (let column = 0; column < 8; column += 1) transform(column, 8);
  for (let row = 0; row < 64; row += 8) transform(row, 1);
  for (let row = 0; row < 8; row += 1) {
    const line = to + row * stride;
    for (let column = 0; column < 8; column += 1) {
      const value = work[row * 8 + column]!;
      samples[line + column] = value < 0 ? 0 : value > maximum ? maximum : value;
    }
  }
}

/** One transform of 8 values in `work`, `step` apart. */
function transform(at: number, step: number): void {
  const i1 = at + step;
  const i2 = i1 + step;
  const i3 = i2 + step;
  const i4 = i3 + step;
  const i5 = i4 + step;
  const i6 = i5 + step;
  const i7 = i6 + step;
  const s0 = work[at]!;
  const s1 = work[i1]!;
  const s2 = work[i2]!;
  const s3 = work[i3]!;
  const s4 = work[i4]!;
  const s5 = work[i5]!;
  const s6 = work[i6]!;
  const s7 = work[i7]!;
  if (s1 === 0 && s2 === 0 && s3 === 0 && s4 === 0 && s5 === 0 && s6 === 0 && s7 === 0) {
    work[i1] = work[i2] = work[i3] = work[i4] = work[i5] = work[i6] = work[i7] = s0;
    return;
  }
  const sum26 = s2 + s6;
  const turn26 = (s2 - s6) * Math.SQRT2 - sum26;
  const even0 = s0 + s4 + sum26;
  const even3 = s0 + s4 - sum26;
  const even1 = s0 - s4 + turn26;
  const even2 = s0 - s4 - turn26;

  const sum53 = s5 + s3;
  const difference53 = s5 - s3;
  const sum17 = s1 + s7;
  const difference17 = s1 - s7;
  const turn = (difference53 + difference17) * C2;
  const odd0 = sum17 + sum53;
  const odd1 = turn - difference53 * C2_PLUS_C6 - odd0;
  const odd2 = (sum17 - sum53) * Math.SQRT2 - odd1;
  const odd3 = turn - difference17 * C2_MINUS_C6 - odd2;

  work[at] = even0 + odd0;
  work[i1] = even1 + odd1;
  work[i2] = even2 + odd2;
  work[i3] = even3 + odd3;
  work[i4] = even3 - odd3;
  work[i5] = even2 - odd2;
  work[i6] = even1 - odd1;
  work[i7] = even0 - odd0;
}
