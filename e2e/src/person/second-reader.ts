import { spawnSync } from 'node:child_process';
import { identifyingSeeds } from '@mado/dicom/testing';

/** Whether another program is there that reads DICOM. */
export const hasSecondReader = spawnSync('dcmdump', ['--version']).status === 0;

/** Tags that the profile touches, by PS3.15 table E.1-1. */
const touched: ReadonlySet<string> = new Set(
  identifyingSeeds()
    .filter(({ action }) => action !== 'K')
    .map(({ tag }) => tag.toLowerCase()),
);
const texts: ReadonlySet<string> = new Set('CS DA DT LO LT PN SH ST UC UI UT'.split(' '));

/** Shorter values may stand anywhere. */
const longEnough = 6;

/** What files say, as dcmtk reads it: in UTF-8 where dcmtk can write that, and as it is stored, a byte a letter. */
export interface IdentifyingElements {
  /**
   * Values of the elements that the profile touches, at every depth, and of private ones, which are long enough to be
   * looked for anywhere; but for those that stand in other elements, too, which stay.
   */
  readonly values: readonly string[];
  /** Those elements with their values, of any length: `(gggg,eeee) value`. */
  readonly elements: ReadonlySet<string>;
}

/** What of files identifies. */
export function identifyingElements(files: readonly string[]): IdentifyingElements {
  const go = new Set<string>();
  const stay = new Set<string>();
  const elements = new Set<string>();
  for (const file of files)
    for (const text of readings(file))
      for (const line of text.matchAll(/^ *\(([\da-f]{4}),([\da-f]{4})\) ([A-Z]{2}) \[(.*?)\] +# /gm)) {
        const [, group = '', element = '', vr = '', value = ''] = line;
        if (group === '0002' || !texts.has(vr)) continue;
        const isPrivate = (Number.parseInt(group, 16) & 1) === 1;
        const goes = isPrivate || touched.has(`${group}${element}`);
        for (const one of value.split(vr === 'PN' ? /[\\=]/ : '\\')) (goes ? go : stay).add(one.trim());
        if (goes && value.trim() !== '') elements.add(`(${group},${element}) ${value.trim()}`);
      }
  // A name of a station may be the beginning of a device's model, which stays.
  const kept = [...stay].join('\n');
  const values = [...go].filter(
    (value) => value.length >= longEnough && !kept.includes(value) && !value.startsWith('1.2.840.10008.'),
  );
  return { values, elements };
}

/** The file as text, in UTF-8 and as its bytes are; none of what is no DICOM. */
function readings(file: string): string[] {
  const read = (encoding: BufferEncoding, ...how: string[]) => {
    const { status, stdout } = spawnSync('dcmdump', ['-q', '+L', ...how, file], { encoding, maxBuffer: 2 ** 28 });
    return status === 0 ? [stdout] : [];
  };
  return [...read('utf8', '+U8'), ...read('latin1')];
}
