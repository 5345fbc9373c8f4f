import { asciiBytes } from '../../encoding/ascii.ts';
import { firstText, type DicomJson } from '../../dataset/dicom-json.ts';
import { transferSyntaxOf } from '../../encoding/transfer-syntaxes.ts';
import type { ElementChanges } from '../../rewriting/explicit-data-set.ts';

/** Defined terms of Lossy Image Compression Method (0028,2114), PS3.3 C.7.6.1.1.5.1. */
const methods: Readonly<Record<string, string>> = {
  '1.2.840.10008.1.2.4.50': 'ISO_10918_1',
  '1.2.840.10008.1.2.4.51': 'ISO_10918_1',
  '1.2.840.10008.1.2.4.53': 'ISO_10918_1',
  '1.2.840.10008.1.2.4.55': 'ISO_10918_1',
  '1.2.840.10008.1.2.4.81': 'ISO_14495_1',
  '1.2.840.10008.1.2.4.91': 'ISO_15444_1',
  '1.2.840.10008.1.2.4.203': 'ISO_15444_15',
};

/**
 * What a data set has to say of its compression when it is no longer in the syntax that told it: pixels that were lossy
 * stay so (PS3.3 C.7.6.1.1.5). What it says already stays [BI-12].
 *
 * @param sizes bytes of all frames, compressed and not
 */
export function lossyHistory(
  json: DicomJson,
  transferSyntaxUID: string,
  sizes: { compressed: number; native: number },
): ElementChanges {
  if (transferSyntaxOf(transferSyntaxUID)?.lossless !== false) return new Map();
  if (firstText(json, '00282110') === '01') return new Map();
  const ratio = (sizes.native / Math.max(1, sizes.compressed)).toFixed(2);
  return new Map([
    [0x00282110, { vr: 'CS', value: asciiBytes('01') }],
    [0x00282112, { vr: 'DS', value: asciiBytes(ratio) }],
    [0x00282114, { vr: 'CS', value: asciiBytes(methods[transferSyntaxUID] ?? '') }],
  ]);
}
