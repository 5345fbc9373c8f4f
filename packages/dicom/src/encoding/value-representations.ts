/** Value representations whose explicit header has two reserved bytes and a 32-bit length (PS3.5 table 7.1-1). */
const longForm = ['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'];
/** Those with a 16-bit length (PS3.5 table 7.1-2). */
const shortForm = 'AE AS AT CS DA DS DT FD FL IS LO LT PN SH SL SS ST TM UI UL US'.split(' ');

const forms = new Map<number, { vr: string; long: boolean }>();
for (const vr of longForm) forms.set(vrCode(vr), { vr, long: true });
for (const vr of shortForm) forms.set(vrCode(vr), { vr, long: false });

function vrCode(vr: string): number {
  return (vr.charCodeAt(0) << 8) | vr.charCodeAt(1);
}

/**
 * The value representation written as two bytes in an explicit header, and whether its length has 32 bits; undefined
 * when PS3.5 6.2 has none such.
 */
export function explicitForm(first: number, second: number): { vr: string; long: boolean } | undefined {
  return forms.get((first << 8) | second);
}

/** Two capital letters: perhaps a value representation of a later edition, not binary data. */
export function looksLikeVr(first: number, second: number): boolean {
  return first >= 0x41 && first <= 0x5a && second >= 0x41 && second <= 0x5a;
}

export function isLongForm(vr: string): boolean {
  return longForm.includes(vr);
}

/** PS3.5 6.2: text is padded with a space, UIDs and the rest with a zero. */
export const paddedWithSpace: ReadonlySet<string> = new Set(
  'AE AS CS DA DS DT IS LO LT PN SH ST TM UC UR UT'.split(' '),
);

/**
 * Bytes of one value of a binary representation, which is also the unit of byte swapping (PS3.5 7.3); 1 for text and
 * byte strings.
 */
export const valueSizes: Readonly<Record<string, 1 | 2 | 4 | 8>> = Object.fromEntries([
  ...['US', 'SS', 'OW', 'AT'].map((vr) => [vr, 2] as const),
  ...['UL', 'SL', 'FL', 'OL', 'OF'].map((vr) => [vr, 4] as const),
  ...['FD', 'SV', 'UV', 'OD', 'OV'].map((vr) => [vr, 8] as const),
]);
