import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as dicomParser from 'dicom-parser';
import { describe, expect, it } from 'vitest';
import { dictionaryEntry, readDataSet, readInstance, type ParsedDataSet } from '../index.ts';
import { deidentified, identifierKeys, identifiersLeft, joined, type DeidentificationOrder } from './index.ts';
import { newIdentifiers } from './new-identifiers.ts';
import { profileRow } from './profile.ts';
import { inflated } from './testing/raw-bytes.ts';

const root = resolve(import.meta.dirname, '../../../..', process.env['MADO_TEST_DATA'] ?? '../shared/data', 'dicom');
const manifest = join(root, 'MANIFEST.json');
interface Case {
  case: string;
  file_list: ({ path: string } | [path: string, bytes: number, sha256: string])[];
}
const cases = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Case[]) : [];
/** A few of each case, and all where objects refer to each other. */
const whole = /^(ct-pet-acrin|charset-japanese|rt-breast|seg-|sr-|pr-overlay|ts-ct1|mg-ge)/;
const paths = cases
  .filter((one) => !/^(broken-|non-dicom|zip-upload|dicomdir)/.test(one.case))
  .flatMap((one) => {
    const all = one.file_list.map((file) => (Array.isArray(file) ? file[0] : file.path));
    return whole.test(one.case) ? all : all.slice(0, 2);
  });

const keys = identifierKeys(new Uint8Array(32).fill(5));
const ids = newIdentifiers(keys);
const order: DeidentificationOrder = {
  mode: 'anonymize',
  fields: { StudyDate: '', StudyDescription: '', PatientName: '', PatientBirthDate: '', PatientAge: '' },
};

const texts = new Set('AE AS CS DS IS LO LT PN SH ST UC UI UT'.split(' '));
/** What says nothing of one patient alone, though it may stand in an element that goes. */
const longEnough = 6;

/** What is written into every file. */
const ours = ['ANONYMIZED', 'REMOVED', '19000101000000', 'Mado: PS3.15 table E.1-1 (2024e)'];

/** Values that an independent reader finds: those that the profile takes away, and all others. */
function values(dataSet: dicomParser.DataSet, found: { go: Set<string>; stay: Set<string> }, goes = false): void {
  for (const { tag, items, dataOffset, length } of Object.values(dataSet.elements)) {
    const number = Number.parseInt(tag.slice(1), 16);
    const row = profileRow(number);
    const isPrivate = (number >>> 16) & 1;
    const removes = goes || (row !== undefined && row.action !== 'keep') || isPrivate === 1;
    for (const { dataSet: item } of items ?? []) if (item) values(item, found, goes || row?.action === 'remove');
    const vr = dictionaryEntry(tag.slice(1).toUpperCase())?.vr ?? '';
    if (items || length > 1000 || !(isPrivate || texts.has(vr))) continue;
    const text = Buffer.from(dataSet.byteArray.subarray(dataOffset, dataOffset + length)).toString('latin1');
    for (const one of text.split('\\')) {
      const trimmed = one.replace(/[\0 ]+$/, '').trim();
      if (trimmed.length < longEnough || (isPrivate && !/^[ -~]+$/.test(trimmed))) continue;
      if (vr === 'UI' && trimmed.startsWith('1.2.840.10008.')) continue;
      (removes ? found.go : found.stay).add(trimmed);
    }
  }
}

/** The named instances, each with the study and series in which it is said to lie. */
const referred = (bytes: Uint8Array) => readInstance(bytes, { generateUid: () => '2.25.1' }).references.references;

describe.skipIf(paths.length === 0)('real files', () => {
  it(
    '[DI-4, DI-6, DI-18, DI-19, DI-23, DI-28, DI-30, DI-33] lose what identifies, and nothing else',
    { timeout: 240_000 },
    () => {
      let counted = 0;
      let references = 0;
      for (const path of paths) {
        const file = new Uint8Array(readFileSync(join(root, path)));
        let before: ParsedDataSet;
        try {
          before = readDataSet(file);
        } catch {
          continue;
        }
        // Nobody reads what a video holds: it leaves where somebody lets it go [DI-30].
        const how = { ...order, keepDocument: before.frames?.kind === 'video' };
        const chunks = deidentified(file, how, keys);
        const output = joined(chunks);
        const after = readDataSet(output);
        const noted = new Set(before.notes.map(({ kind, tag }) => `${kind} ${tag}`));
        expect([path, after.notes.filter(({ kind, tag }) => !noted.has(`${kind} ${tag}`))]).toEqual([path, []]);
        expect([path, identifiersLeft(output, how)]).toEqual([path, []]);
        expect([path, areSame(framesOf(file, before, hasOverlayBits(before)), framesOf(output, after))]).toEqual([
          path,
          true,
        ]);
        // Pixels are the same, and large.
        counted += expectGone(path, file, joined(chunks.filter(({ length }) => length < 65_536)));
        references += expectReferences(path, file, output);
      }
      expect(counted).toBeGreaterThan(5000);
      expect(references).toBeGreaterThan(400);
    },
  );
});

/** Whether overlays lie in bits of cells of 16, of which 12 are used: they go [DI-33]. */
function hasOverlayBits({ dicomJson }: ParsedDataSet): boolean {
  const numbers = ['00280100', '00280101', '60000102'].map((tag) => Number(dicomJson[tag]?.Value?.[0]));
  return numbers[0] === 16 && numbers[1] === 12 && (numbers[2] ?? 0) > 11;
}

/** The bytes of all frames; the byte that pads an odd length is none of them. */
function framesOf(file: Uint8Array, { frames }: ParsedDataSet, masks = false): Uint8Array[] {
  if (!frames) return [];
  const dataSet = frames.deflated ? inflated(file).subarray(file.length) : file;
  const bytes = (offset: number, length: number) => dataSet.subarray(offset, offset + length);
  if (frames.kind === 'native')
    return [bytes(frames.offset, Math.floor((frames.frameBits * frames.numberOfFrames) / 8))].map((all) =>
      masks ? all.map((byte, at) => (at % 2 ? byte & 0x0f : byte)) : all,
    );
  const extents = frames.kind === 'video' ? frames.stream : frames.frames.flat();
  return extents.map(([offset, length]) => bytes(offset, length));
}

/** Whether frames are the same bytes, but for zeros before the first scan or tile, and behind the end [DI-28]. */
function areSame(before: Uint8Array[], after: Uint8Array[]): boolean {
  const isSame = (old: Uint8Array, now: Uint8Array) => {
    if (Buffer.compare(old, now) === 0) return true;
    const body = Buffer.from(now).indexOf(Buffer.of(0xff, now[1] === 0x4f ? 0x90 : 0xda));
    const end = Buffer.from(now).lastIndexOf(Buffer.of(0xff, 0xd9)) + 2;
    if (body < 0 || Buffer.compare(old.subarray(body, end), now.subarray(body, end)) !== 0) return false;
    return now.every((byte, at) => byte === old[at] || (byte === 0 && (at < body || at >= end)));
  };
  return before.length === after.length && before.every((old, n) => isSame(old, after[n] ?? new Uint8Array()));
}

/** How many values there were of which none is left; those that stand in an element that stays, too, do not count. */
function expectGone(path: string, file: Uint8Array, output: Uint8Array): number {
  const found = { go: new Set<string>(), stay: new Set<string>() };
  try {
    values(dicomParser.parseDicom(file), found);
  } catch {
    // Our reader takes files that this one does not.
    return 0;
  }
  const kept = [...found.stay, ...ours].join('\n');
  const after = Buffer.from(inflated(output));
  const gone = [...found.go].filter((value) => !kept.includes(value));
  expect([path, gone.filter((value) => after.includes(Buffer.from(value, 'latin1')))]).toEqual([path, []]);
  return gone.length;
}

function expectReferences(path: string, file: Uint8Array, output: Uint8Array): number {
  const expected = referred(file).map(({ sopInstanceUID, seriesInstanceUID }) => [
    sopInstanceUID && ids.uid(sopInstanceUID),
    seriesInstanceUID && ids.uid(seriesInstanceUID),
  ]);
  const found = new Set(referred(output).map((one) => `${one.sopInstanceUID} ${one.seriesInstanceUID}`));
  const instances = expected.filter(([instance]) => instance);
  const lost = instances.filter(([instance, series]) => !found.has(`${instance} ${series}`));
  expect([path, lost.length]).toEqual([path, 0]);
  return instances.length;
}
