import { gunzipSync } from 'node:zlib';
import { expandSeriesDocument, firstText, type DicomJson, type SeriesDocument } from '@mado/dicom';

const pixelData = ['7FE00010', '7FE00008', '7FE00009'];

/**
 * Metadata of every instance of a series document, in viewing order, and the address of its first frame where it has
 * pixels: JSON text, as the contract has `instances` of a series. Parses and writes all of it: for threads.
 *
 * @param document gzip of a series document
 * @param frames what stands before `{SOPInstanceUID}/frames/1`
 */
export function listedInstances(document: Uint8Array, frames: string): Uint8Array<ArrayBuffer> {
  const instances = expandSeriesDocument(JSON.parse(gunzipSync(document).toString()) as SeriesDocument);
  const listed = instances.map((metadata) => {
    const sop = firstText(metadata, '00080018') ?? '';
    return { metadata, url: hasPixels(metadata) ? `${frames}${sop}/frames/1` : null };
  });
  return new Uint8Array(Buffer.from(JSON.stringify(listed)));
}

function hasPixels(metadata: DicomJson): boolean {
  return pixelData.some((tag) => metadata[tag]?.BulkDataURI !== undefined);
}
