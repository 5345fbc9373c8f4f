import { asciiText, isPlainAscii } from './ascii.ts';
import { followsCharacterSet, normalisedTerms, type CharacterSet } from './character-sets.ts';
import { areValid, detectEncoding, hasJapaneseWord, type TextSample } from './detect-japanese-encoding.ts';
import { tagText, type Element, type Source } from './elements.ts';

const SPECIFIC_CHARACTER_SET = 0x00080005;
/** Bytes of text that are looked at before a declaration is believed or not. */
const maximumSampleBytes = 64 * 1024;

/** What holds where nothing is declared: the default repertoire, ISO-IR 6 (PS3.5 6.1.2.1). */
export const undeclared: CharacterSet = { declared: '' };

/** The character sets of a data set and its items. */
export interface CharacterSets {
  /** The set of a data set or item that declares `declared`, or inherits (PS3.3 C.12.1.1.2). */
  of(this: void, declared: string | undefined, inherited: CharacterSet): CharacterSet;
}

/**
 * Decides, for each declaration in a data set, whether its text is really in it. Files that declare nothing, or ISO_IR
 * 13 or 100, and hold Shift_JIS, EUC-JP or UTF-8 are common; all text under such a declaration is then decoded as what
 * was found, with a note.
 */
export function characterSetsOf(source: Source, elements: Element[]): CharacterSets {
  const samples = new Map<string, TextSample[]>();
  collect(source, elements, '', samples);
  const chosen = new Map<string, CharacterSet>();
  const choose = (declared: string): CharacterSet => {
    const known = chosen.get(declared);
    if (known) return known;
    const { terms, unknown } = normalisedTerms(declared);
    if (unknown) source.notes.push({ kind: 'charset_unknown', tag: tagText(SPECIFIC_CHARACTER_SET) });
    const replaced = replacement(terms, samples.get(declared) ?? []);
    if (replaced)
      source.notes.push({ kind: 'charset_guessed', tag: tagText(SPECIFIC_CHARACTER_SET), found: nameOf(replaced) });
    const set = replaced ?? { declared: terms };
    chosen.set(declared, set);
    return set;
  };
  const root = choose('');
  return {
    of(declared, inherited) {
      if (declared !== undefined) return choose(declared);
      return inherited === undeclared ? root : inherited;
    },
  };
}

function nameOf(set: CharacterSet): string {
  return set.detected ?? set.declared;
}

function collect(source: Source, elements: Element[], inherited: string, samples: Map<string, TextSample[]>): void {
  const own = elements.find(({ tag }) => tag === SPECIFIC_CHARACTER_SET);
  const declared = own ? asciiText(source.bytes.subarray(own.offset, own.offset + own.length)) : inherited;
  for (const { vr, offset, length, items } of elements) {
    if (items) for (const item of items) collect(source, item.elements, declared, samples);
    if (!followsCharacterSet(vr) || length === 0) continue;
    const bytes = sampleOf(source.bytes.subarray(offset, offset + length));
    if (isPlainAscii(bytes)) continue;
    const list = samples.get(declared) ?? [];
    list.push({ bytes, isName: vr === 'PN' });
    samples.set(declared, list);
  }
}

/** The beginning of a value, cut behind a byte that no encoding uses inside a character. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= maximumSampleBytes) return bytes;
  let end = maximumSampleBytes;
  while (end > 0 && (bytes[end - 1] ?? 0) >= 0x30) end--;
  return bytes.subarray(0, end);
}

/** What to decode by instead of the declared terms; undefined where the text is plausibly in the declared set. */
function replacement(terms: string, all: TextSample[]): CharacterSet | undefined {
  const samples = all.filter(({ bytes }) => bytes.some((byte) => byte >= 0x80));
  if (samples.length === 0) {
    // Escape sequences say which sets they select; only the declaration is missing.
    const escaped = all.length > 0 && !terms.includes('ISO 2022') && terms !== 'ISO_IR 192';
    return escaped ? { declared: everyJapaneseTerm } : undefined;
  }
  if (isPlausible(terms, samples)) return undefined;
  const detected = detectEncoding(samples);
  const declared = terms.includes('ISO 2022') ? terms : everyJapaneseTerm;
  if (detected === 'utf-8' && terms === 'ISO_IR 192') return undefined;
  // One kanji alone may be a quotation mark of Windows and the letter after it.
  if (detected && !(latin.has(terms) && detected !== 'utf-8' && !hasJapaneseWord(samples, detected)))
    return { detected, declared };
  return terms === '' || terms === 'ISO_IR 6' ? { detected: 'iso-8859-1', declared } : undefined;
}

const everyJapaneseTerm = '\\ISO 2022 IR 87\\ISO 2022 IR 159\\ISO 2022 IR 13\\ISO 2022 IR 6';
/** ASCII, JIS X 0208 and 0212: selected by escape sequences, with nothing above ASCII. */
const withoutRightHalf = new Set(['', 'ISO 2022 IR 6', 'ISO 2022 IR 87', 'ISO 2022 IR 159']);
const latin = new Set(['ISO_IR 100', 'ISO_IR 101', 'ISO_IR 109', 'ISO_IR 110', 'ISO_IR 148', 'ISO_IR 203']);

/** Whether all bytes can be text of the declared terms. */
function isPlausible(terms: string, samples: TextSample[]): boolean {
  const every = (holds: (byte: number) => boolean) =>
    samples.every(({ bytes }) => bytes.every((byte) => byte < 0x80 || holds(byte)));
  if (terms === '' || terms === 'ISO_IR 6') return false;
  // JIS X 0201 has half-width katakana and nothing else above ASCII; JIS X 0208 and 0212 are selected by escape
  // sequences and have nothing there.
  if (/IR 13(?!\d)/.test(terms)) return every((byte) => byte >= 0xa1 && byte <= 0xdf);
  if (terms.split('\\').every((term) => withoutRightHalf.has(term))) return false;
  if (terms === 'ISO_IR 192') return areValid(samples, 'utf-8');
  if (terms === 'GB18030' || terms === 'GBK') return areValid(samples, terms);
  if (!latin.has(terms)) return true;
  // Control characters 0x80-0x9F never occur in Latin text, and accented letters stand alone between ASCII ones.
  return (
    every((byte) => byte >= 0xa0) && !areValid(samples, 'utf-8') && !samples.every(({ bytes }) => isEvenRuns(bytes))
  );
}

/**
 * Every run of bytes above ASCII is of two-byte characters, as in EUC-JP, and one of them begins with a sign of Latin-1
 * (0xA1-0xBF).
 */
function isEvenRuns(bytes: Uint8Array): boolean {
  let signs = 0;
  for (let i = 0; i < bytes.length; i++) {
    if ((bytes[i] ?? 0) < 0x80) continue;
    if ((bytes[i] ?? 0) < 0xc0) signs++;
    i++;
    if ((bytes[i] ?? 0) < 0x80) return false;
  }
  return signs > 0;
}
