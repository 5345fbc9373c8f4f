import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as dicomParser from 'dicom-parser';
import { describe, expect, test } from 'vitest';
import { readDataSetElements } from './data-set-reader.ts';
import { tagText, type Element } from './elements.ts';
import { readFileStructure } from './file-structure.ts';
import { defaultMaximumInflatedBytes } from './inflate.ts';

/**
 * A second opinion: an independent reader finds the same values at the same offsets in every real file that it can
 * read.
 */
const root = resolve(import.meta.dirname, '../../../..', process.env['MADO_TEST_DATA'] ?? '../shared/data', 'dicom');
const manifest = join(root, 'MANIFEST.json');

interface Case {
  case: string;
  file_list: ({ path: string } | [path: string, bytes: number, sha256: string])[];
}

const cases = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Case[]) : [];
const paths = cases
  .filter((each) => !/^(broken-|non-dicom|zip-upload)/.test(each.case))
  .flatMap((each) => each.file_list.map((file) => (Array.isArray(file) ? file[0] : file.path)));

/** 'path offset length' of every value that is no sequence, in the order of the file. */
function ours(elements: Element[], path = ''): string[] {
  return elements.flatMap(({ tag, offset, length, items, fragments }) => {
    const here = `${path}${tagText(tag)}`;
    if (items) return items.flatMap((item, i) => ours(item.elements, `${here}/${i}/`));
    if (fragments) return fragments.slice(1).map((each) => `${here} ${each.offset} ${each.length}`);
    return [`${here} ${offset} ${length}`];
  });
}

function theirs(dataSet: dicomParser.DataSet, path = ''): string[] {
  return Object.values(dataSet.elements).flatMap((element) => {
    const here = `${path}${element.tag.slice(1).toUpperCase()}`;
    if (element.items)
      return element.items.flatMap((item, i) => (item.dataSet ? theirs(item.dataSet, `${here}/${i}/`) : []));
    if (element.fragments) return element.fragments.map(({ position, length }) => `${here} ${position} ${length}`);
    return [`${here} ${element.dataOffset} ${element.length}${element.vr === 'UN' ? ' UN' : ''}`];
  });
}

function parsed(bytes: Uint8Array): dicomParser.DataSet | undefined {
  try {
    return dicomParser.parseDicom(bytes);
  } catch {
    return undefined;
  }
}

describe.skipIf(paths.length === 0)('the files of the test data', () => {
  test('values lie where an independent reader finds them', () => {
    let compared = 0;
    for (const path of paths) {
      const bytes = new Uint8Array(readFileSync(join(root, path)));
      const second = parsed(bytes);
      if (!second) continue;
      const file = readFileStructure(bytes, [], defaultMaximumInflatedBytes);
      if (file.deflated) continue;
      const elements = readDataSetElements(file.dataSet, file.start, file.encoding);
      // It keeps UN elements closed, which we read as the sequences that they are, and counts item delimiters as
      // values.
      const closed = theirs(second).flatMap((line) => (line.endsWith(' UN') ? [line.split(' ')[0] ?? ''] : []));
      const isOpened = (line: string) => closed.some((tag) => line.startsWith(`${tag} `) || line.startsWith(`${tag}/`));
      const expected = theirs(second).filter((line) => !/^0002|FFFEE0/.test(line) && !isOpened(line));
      expect(
        ours(elements).filter((line) => !isOpened(line)),
        path,
      ).toEqual(expected);
      compared++;
    }
    console.log(`${compared} of ${paths.length} files compared with an independent reader`);
    expect(compared).toBeGreaterThan(900);
  });
});
