import { asciiBytes } from '../encoding/ascii.ts';
import { joined, lengthOf } from '../encoding/chunks.ts';
import { writtenElement } from './element-writer.ts';

/** Who writes a file meta group: 2.25. and a UUID (PS3.5 B.2). */
const IMPLEMENTATION_CLASS_UID = '2.25.117143799679128053868358252163561811556';

/** What a file meta group says of its data set. */
export interface FileMetaFacts {
  SOPClassUID: string;
  SOPInstanceUID: string;
  TransferSyntaxUID: string;
}

/**
 * What comes before a data set in a file (PS3.10 7.1): a preamble of zeros, 'DICM', and group 0002 where the facts of
 * one are given.
 */
export function fileBeginning(facts?: FileMetaFacts): Uint8Array {
  return joined([new Uint8Array(128), asciiBytes('DICM'), ...(facts ? metaGroup(facts) : [])]);
}

/** PS3.10 table 7.1-1, in explicit VR little endian. An object without an identifier has none here. */
function metaGroup({ SOPClassUID, SOPInstanceUID, TransferSyntaxUID }: FileMetaFacts): Uint8Array[] {
  const uid = (tag: number, value: string) => (value === '' ? [] : writtenElement(tag, 'UI', asciiBytes(value)));
  const elements = [
    ...writtenElement(0x00020001, 'OB', Uint8Array.of(0, 1)),
    ...uid(0x00020002, SOPClassUID),
    ...uid(0x00020003, SOPInstanceUID),
    ...uid(0x00020010, TransferSyntaxUID),
    ...uid(0x00020012, IMPLEMENTATION_CLASS_UID),
  ];
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, lengthOf(elements), true);
  return [...writtenElement(0x00020000, 'UL', length), ...elements];
}
