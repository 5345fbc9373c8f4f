import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as dicomParser from 'dicom-parser';
import { describe, expect, it } from 'vitest';
import { deidentified, identifierKeys, joined, type DeidentificationOrder } from './index.ts';

const root = resolve(import.meta.dirname, '../../../..', process.env['MADO_TEST_DATA'] ?? '../shared/data', 'dicom');
const manifest = join(root, 'MANIFEST.json');
interface Case {
  case: string;
  file_list: ({ path: string } | [path: string, bytes: number, sha256: string])[];
}
const cases = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Case[]) : [];
const pathsOf = (name: string) =>
  (cases.find((one) => one.case === name)?.file_list ?? []).map((file) => (Array.isArray(file) ? file[0] : file.path));

const keys = identifierKeys(new Uint8Array(32).fill(7));
const order: DeidentificationOrder = {
  mode: 'anonymize',
  fields: { StudyDate: '', StudyDescription: '', PatientName: '', PatientBirthDate: '', PatientAge: '' },
};

/** What an independent reader finds of a file: who it is, and every UID that it names besides. */
interface Read {
  readonly own: Readonly<Record<'instance' | 'series' | 'study' | 'frameOfReference', string>>;
  readonly named: ReadonlySet<string>;
}

function read(bytes: Uint8Array): Read | null {
  try {
    const dataSet = dicomParser.parseDicom(bytes);
    const of = (tag: string) => dataSet.string(tag) ?? '';
    return {
      own: {
        instance: of('x00080018'),
        series: of('x0020000e'),
        study: of('x0020000d'),
        frameOfReference: of('x00200052'),
      },
      named: namedIn(dataSet),
    };
  } catch {
    return null;
  }
}

/** Instances, series, studies and frames of reference that stand in items, at every depth. */
function namedIn(dataSet: dicomParser.DataSet, found = new Set<string>()): Set<string> {
  for (const { items } of Object.values(dataSet.elements))
    for (const { dataSet: item } of items ?? []) {
      if (!item) continue;
      for (const tag of ['x00081155', 'x0020000e', 'x0020000d', 'x00200052', 'x30060024'])
        found.add(item.string(tag) ?? '');
      namedIn(item, found);
    }
  found.delete('');
  return found;
}

/** Which file leads to which, and by what; and which have a series, a study or a frame of reference in common. */
function linksAmong(files: ReadonlyMap<string, Read>): Set<string> {
  const links = new Set<string>();
  for (const what of ['instance', 'series', 'study', 'frameOfReference'] as const) {
    const owners = Map.groupBy(files, ([, { own }]) => own[what]);
    owners.delete('');
    for (const [from, { own, named }] of files) {
      for (const uid of named) for (const [to] of owners.get(uid) ?? []) links.add(`${from} names ${what} of ${to}`);
      for (const [to] of owners.get(own[what]) ?? []) if (to !== from) links.add(`${from} shares ${what} with ${to}`);
    }
  }
  return links;
}

describe.skipIf(cases.length === 0)('[DI-3] references of real objects', () => {
  it.each([
    ['ct-pet-acrin-derived', 'ct-pet-acrin'],
    ['seg-janct-liver'],
    ['seg-doe-ct'],
    ['ts-ct1'],
    ['sr-mammo-cad', 'mg-ge'],
    ['rt-breast'],
    ['pr-overlay'],
  ])(
    'lead in %s to the same files as before',
    (...names) => {
      const [before, after] = [new Map<string, Read>(), new Map<string, Read>()];
      for (const path of names.flatMap(pathsOf)) {
        const file = new Uint8Array(readFileSync(join(root, path)));
        const original = read(file);
        if (!original) continue;
        before.set(path, original);
        const left = read(joined(deidentified(file, order, keys)));
        if (left) after.set(path, left);
      }
      expect([...after.keys()]).toEqual([...before.keys()]);
      const links = linksAmong(before);
      const named = [...links].filter((link) => link.includes(' names instance of '));
      console.log(`${names.join(' with ')}: ${named.length} references to ${before.size} files, ${links.size} links`);
      expect(links.size).toBeGreaterThan(0);
      expect([...linksAmong(after)].toSorted()).toEqual([...links].toSorted());
      // None is the UID that it was.
      const was = new Set([...before.values()].flatMap(({ own }) => Object.values(own)).filter((uid) => uid !== ''));
      const is = [...after.values()].flatMap(({ own, named: others }) => [...Object.values(own), ...others]);
      expect(is.filter((uid) => was.has(uid))).toEqual([]);
    },
    300_000,
  );
});
