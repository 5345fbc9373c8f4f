import { transferSyntaxes } from '@mado/dicom';
import { decodableTransferSyntaxes } from '@mado/dicom/frames';

/** What docs/conformance.md has to say of each transfer syntax, row by row: `| UID | name | frames | pixels |`. */
export function syntaxRows(): string[] {
  return Object.values(transferSyntaxes).map(({ uid, name, kind }) => {
    const pixels = decodableTransferSyntaxes.has(uid) ? 'yes' : 'no';
    return `| ${uid} | ${name} | ${kind === 'video' ? 'one stream' : 'yes'} | ${pixels} |`;
  });
}
