import { describe, expect, it } from 'vitest';
import { readDataSet, type DicomJson } from '../index.ts';
import { buildDicomFile, identifyingSeeds, seededDate, type ElementsByKeyword, type Seed } from '../testing/index.ts';
import { deidentified, identifierKeys, identifiersLeft, joined, type DeidentificationOrder } from './index.ts';
import { inflated } from './testing/raw-bytes.ts';

const keys = identifierKeys(new Uint8Array(32).fill(1));
/** Every shown field is named, so that all goes. */
const fields = { StudyDate: '', StudyDescription: '', PatientName: '', PatientBirthDate: '', PatientAge: '' };
const order: DeidentificationOrder = { mode: 'anonymize', fields };
const deidentify = (file: Uint8Array, how = order) => joined(deidentified(file, how, keys));

const all = identifyingSeeds();
/** Elements of command and file meta stand in no data set at its top level. */
const seeds = all.filter(({ tag }) => tag >= '00040000');
const asElements = (some: readonly Seed[]): ElementsByKeyword =>
  Object.fromEntries(some.map(({ tag, element }) => [tag, element])) as ElementsByKeyword;
const made = { StudyInstanceUID: '2.25.3', SeriesInstanceUID: '2.25.5', SOPInstanceUID: '2.25.7' };
const pixels = { rows: 2, columns: 3, native: Uint16Array.of(1, 2, 3, 4, 5, 6) };

const classes = {
  CT: '1.2.840.10008.5.1.4.1.1.2',
  SR: '1.2.840.10008.5.1.4.1.1.88.33',
  RTSTRUCT: '1.2.840.10008.5.1.4.1.1.481.3',
  PDF: '1.2.840.10008.5.1.4.1.1.104.1',
};
const syntaxes = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.1.99'];

/** Encodings of a marker of ASCII letters: as it is, UTF-16, percent, and base64 at each of three places. */
function writtenForms(marker: string): Buffer[] {
  const bytes = Buffer.from(marker, 'latin1');
  const base64 = [0, 1, 2].map((before) =>
    Buffer.from(
      Buffer.concat([Buffer.alloc(before), bytes])
        .toString('base64')
        .slice(before === 0 ? 0 : 4, -4),
    ),
  );
  const percent = Buffer.from([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  const wide = Buffer.from(marker, 'utf16le');
  // What is left of a short one is too short to say anything.
  return [bytes, wide, Buffer.from(wide).swap16(), percent, ...base64.filter(({ length }) => length >= 6)];
}

describe('of every row of the table', () => {
  it('there are all, and each has a seed', () => {
    const rows = new Set(all.map(({ tag }) => (/^[56]0/.test(tag) ? tag.slice(0, 2) + tag.slice(4) : tag)));
    expect(rows.size).toBeGreaterThanOrEqual(621);
  });

  describe.each(Object.entries(classes))('of %s', (_, SOPClassUID) => {
    it.each(syntaxes)('[DI-6, DI-7] no marker is left in the bytes, at any depth (%s)', (transferSyntaxUID) => {
      const nested = asElements(all.filter(({ tag }) => !tag.startsWith('0002')));
      const file = buildDicomFile({
        ...made,
        SOPClassUID,
        ...asElements(seeds),
        ReferencedSeriesSequence: [{ ...nested, ReferencedSeriesSequence: [nested] }],
        transferSyntaxUID,
        undefinedLengths: SOPClassUID === classes.SR,
        pixels,
      });
      const markers = new Set(all.map(({ marker }) => marker).filter((marker) => marker !== null));
      const before = Buffer.from(inflated(file));
      for (const marker of markers) if (!marker.startsWith('1.3.99.1310')) expect(before.includes(marker)).toBe(true);
      const output = deidentify(file);
      const after = Buffer.from(inflated(output));
      for (const marker of markers)
        for (const form of writtenForms(marker)) expect(after.includes(form), marker).toBe(false);
      expect(readDataSet(output).notes).toEqual([]);
      expect(identifiersLeft(output, order), '[DI-19]').toEqual([]);
      expect(identifiersLeft(file, order).length, '[DI-19]').toBeGreaterThan(600);
      expect(deidentify(file)).toEqual(output);
    });
  });

  const output = readDataSet(deidentify(buildDicomFile({ ...made, ...asElements(seeds), pixels }))).dicomJson;
  const lasts: Readonly<Record<string, string>> = { 'X/Z': 'Z', 'X/D': 'D', 'Z/D': 'D', 'X/Z/D': 'D' };
  /** Fields that are blanked whatever the table says. */
  const blanked = ['00080080', '00081040', '00081050', '00101020', '00101030', '00081030', '00101010', '00100030'];

  it.each(seeds)('[DI-7, DI-10] $tag is treated by its action $action', ({ tag, action, vr }) => {
    const element = output[tag];
    // A presentation state has to have them.
    const last = /^0070008[23]$/.test(tag) ? 'D' : (lasts[action] ?? action);
    if (blanked.includes(tag)) expect(element ?? { vr }).toEqual({ vr });
    else if (last === 'X' || tag === '00081110') expect(element).toBeUndefined();
    else if (last === 'Z') expect(element).toEqual({ vr });
    else if (tag === '00100020') expect(element?.Value).toEqual([expect.stringMatching(/^[A-Z2-7]{16}$/)]);
    else if (vr === 'UI') expect(element?.Value).toEqual([expect.stringMatching(/^2\.25\.\d{30,39}$/)]);
    else if (vr === 'SQ') expect(element?.Value).toHaveLength(1);
    else if (vr === 'DA') expect(element?.Value).toEqual(['19000101']);
    else if (vr === 'TM') expect(element?.Value).toEqual(['000000']);
    else if (vr === 'DT') expect(element?.Value).toEqual(['19000101000000']);
    else if (vr === 'OB' || vr === 'UN') expect(element?.InlineBinary).toBe('AAA=');
    else if (vr === 'PN') expect(element?.Value).toEqual([{ Alphabetic: 'ANONYMIZED' }]);
    else expect(element?.Value).toEqual([vr === 'AS' ? '000Y' : vr === 'DS' || vr === 'IS' ? 0 : 'ANONYMIZED']);
  });

  const clean = { ...made, ...cleanOf(output) };
  it.each(seeds)('[DI-19] the check finds $tag when it alone was left', ({ tag, element }) => {
    const file = deidentify(buildDicomFile(clean));
    expect(identifiersLeft(file, order)).toEqual([]);
    const one = buildDicomFile({
      ...clean,
      StudyInstanceUID: madeUid,
      SeriesInstanceUID: madeUid,
      SOPInstanceUID: madeUid,
      PatientName: '',
      PatientID: '',
      [tag]: element,
    });
    const found = identifiersLeft(one, order);
    const own = { '0040A730': '0040A160', '00700001': '00700006', '00081140': '00081155', '00082112': '00081155' };
    expect(found).toContain((own as Record<string, string>)[tag] ?? foundInItems(tag, found) ?? tag);
  });
});

const madeUid = '2.25.230316162283870236352362243129405530112';

/** Sequences of which the items are looked at are found by what stands in these. */
function foundInItems(tag: string, found: readonly string[]): string | undefined {
  return found.includes(tag) ? undefined : found.find((one) => one === '00080104' || one === '0040A123');
}

function cleanOf(json: DicomJson): ElementsByKeyword {
  return { Modality: String(json['00080060']?.Value?.[0]), ImageType: 'ORIGINAL' };
}

describe('dates of the table', () => {
  const dated = seeds.filter(({ options, vr }) => options.includes('d') && ['DA', 'DT', 'TM'].includes(vr));

  it('[DI-11] every one moves, and times of day stay', () => {
    const how: DeidentificationOrder = { ...order, fields: { ...fields, StudyDate: '-365' } };
    const after = readDataSet(deidentify(buildDicomFile({ ...made, ...asElements(dated) }), how)).dicomJson;
    expect(dated.length).toBeGreaterThan(140);
    for (const { tag, vr } of dated) {
      const expected = { DA: '19470301', DT: '19470301031415.926', TM: '031415.926' }[vr];
      expect(after[tag]?.Value, tag).toEqual([expected]);
    }
    expect(JSON.stringify(after)).not.toContain(seededDate);
    expect(after['00280303']?.Value).toEqual(['MODIFIED']);
  });
});
