import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as dicomParser from 'dicom-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { readInstance } from './read-instance.ts';
import type { Reference } from './read-references.ts';

const root = resolve(import.meta.dirname, '../../../..', process.env['MADO_TEST_DATA'] ?? '../shared/data', 'dicom');
const manifest = join(root, 'MANIFEST.json');
interface Case {
  case: string;
  file_list: ({ path: string } | [path: string, bytes: number, sha256: string])[];
}
const cases = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Case[]) : [];
const pathsOf = ({ file_list: files }: Case) => files.map((file) => (Array.isArray(file) ? file[0] : file.path));
const paths = cases.filter((one) => !/^(broken-|non-dicom|zip-upload)/.test(one.case)).flatMap(pathsOf);

/** SOP classes (PS3.4 B.5) of what speaks of other objects. */
const kinds = {
  SEG: /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.66\.4$/,
  RTSTRUCT: /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.481\.3$/,
  KO: /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.88\.59$/,
  SR: /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.88\.(?!59$)/,
  PR: /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.11\./,
};
type Kind = keyof typeof kinds;

/**
 * By whom a study, patient, visit or performed step is named, by the tag of the sequence, as dicom-parser writes it.
 */
const noInstances = new Set(['x00081110', 'x30060012', 'x00081111', 'x00081120', 'x00081125']);

/** Every instance that an independent reader finds named, wherever it stands. */
function named(dataSet: dicomParser.DataSet, found = new Set<string>()): Set<string> {
  for (const { tag, items } of Object.values(dataSet.elements))
    for (const { dataSet: item } of items ?? []) {
      if (!item || /^x0008(1111|1120|1125)$/.test(tag)) continue;
      const uid = item.string('x00081155');
      if (uid && !noInstances.has(tag)) found.add(uid);
      named(item, found);
    }
  return found;
}

interface Read {
  path: string;
  kind: Kind | undefined;
  own: { study: string; series: string };
  references: readonly Reference[];
  named: Set<string>;
}

describe.skipIf(paths.length === 0)('the references of the real objects', () => {
  let all: Map<string, Read>;
  let speaking: Read[];
  beforeAll(() => {
    all = new Map();
    for (const path of paths) {
      const bytes = new Uint8Array(readFileSync(join(root, path)));
      let second: dicomParser.DataSet;
      try {
        second = dicomParser.parseDicom(bytes);
      } catch {
        continue;
      }
      const sop = second.string('x00080018');
      const kind = Object.entries(kinds).find(([, uid]) => uid.test(second.string('x00080016') ?? ''))?.[0];
      if (!sop) continue;
      const own = { study: second.string('x0020000d') ?? '', series: second.string('x0020000e') ?? '' };
      const references = kind ? readInstance(bytes).references.references : [];
      all.set(sop, { path, kind: kind as Kind | undefined, own, references, named: named(second) });
    }
    speaking = [...all.values()].filter(({ kind }) => kind !== undefined);
  }, 120_000);

  it('are those that an independent reader finds', () => {
    for (const { path, references, named: expected } of speaking) {
      const found = references.flatMap(({ sopInstanceUID }) => sopInstanceUID ?? []);
      expect([path, found.toSorted()]).toEqual([path, [...expected].toSorted()]);
    }
    const referring = speaking.filter(({ references }) => references.length > 0).map(({ kind }) => kind);
    expect(new Set(referring)).toEqual(new Set(Object.keys(kinds)));
  });

  it('lead to the study and series in which the instance really lies', () => {
    const led = new Map<string, number>();
    for (const { path, kind, references } of speaking)
      for (const { studyInstanceUID, seriesInstanceUID, sopInstanceUID } of references) {
        const there = all.get(sopInstanceUID ?? '');
        if (!there || !kind) continue;
        led.set(kind, (led.get(kind) ?? 0) + 1);
        expect([path, studyInstanceUID, seriesInstanceUID]).toEqual([path, there.own.study, there.own.series]);
      }
    expect(Object.fromEntries(led)).toEqual({ SEG: 299, RTSTRUCT: 136, SR: 4, KO: 3, PR: 2 });
  });
});
