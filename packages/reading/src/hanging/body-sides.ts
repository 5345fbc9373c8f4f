/** Parts of the body of which there are two, by the names of `body-parts.ts`. */
const paired = new Set(['breast', 'shoulder', 'arm', 'hand', 'hip', 'knee', 'foot']);

export type Side = 'L' | 'R';

/** Beginnings of words; a Japanese one stands anywhere, those of two letters and fewer alone. */
const words: Readonly<Record<Side, readonly string[]>> = {
  L: ['l', 'lt', 'left', 'link', 'gauche', 'izq', 'esquerd', 'лев', 'trái', '左'],
  R: ['r', 'rt', 'right', 'recht', 'droit', 'derech', 'direit', 'прав', 'phải', '右'],
};
const both = ['bilat', 'both', 'beid', 'ambos', 'ambas', '両', '双'];

const isAnywhere = (word: string) => /[\u3040-\u9fff]/.test(word);

/**
 * Which sides of the body a study shows, where all that it shows is of parts of which there are two; none where that is
 * not known. In other parts a word of a side means a place in them, and L of a spine is no side.
 *
 * @param parts as `bodyPartsIn` says them
 * @param said values of Laterality, Image Laterality and Frame Laterality (PS3.3 C.7.6.1.1.1)
 * @param texts what people have written: it counts where the device says nothing
 */
export function sidesOf(
  parts: readonly string[],
  said: readonly string[],
  texts: readonly string[],
): ReadonlySet<Side> {
  const none = new Set<Side>();
  if (parts.length === 0 || !parts.every((part) => paired.has(part))) return none;
  const codes = new Set(said.map((one) => one.trim().toUpperCase()));
  if (codes.has('B')) return new Set(['L', 'R']);
  const coded = (['L', 'R'] as const).filter((side) => codes.has(side));
  if (coded.length > 0) return new Set(coded);
  const written = texts.map((text) => text.normalize('NFKC').toLowerCase());
  if (written.some((text) => both.some((word) => stands(text, word)))) return new Set(['L', 'R']);
  return new Set(
    (['L', 'R'] as const).filter((side) => written.some((text) => words[side].some((word) => stands(text, word)))),
  );
}

function stands(text: string, word: string): boolean {
  if (isAnywhere(word)) return text.includes(word);
  // A single letter stands alone: neither as in l'épaule nor as in R/O.
  const between = word.length === 1 ? /[^\p{L}\p{M}'’/]+/gu : /[^\p{L}\p{M}]+/gu;
  const separate = ` ${text.replace(between, ' ')} `;
  return separate.includes(word.length < 3 ? ` ${word} ` : ` ${word}`);
}
