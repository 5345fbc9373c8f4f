import { readInstance } from '@mado/dicom';
import { api } from 'dicomweb-client';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from '../product/product.ts';
import { namelessFiles, ordinaryFiles } from './files.ts';
import { dicomwebAccess, type DicomwebAccess } from './signed-in.ts';

type Json = Record<string, { vr: string; Value?: unknown[]; BulkDataURI?: string }>;
interface Instance {
  studyInstanceUID: string;
  seriesInstanceUID: string;
  sopInstanceUID: string;
}
/** What the library really takes and gives; its own declarations say that what may be left out has to be there. */
interface Client {
  storeInstances(options: { datasets: ArrayBuffer[] }): Promise<string>;
  searchForStudies(options: { queryParams: Record<string, string> }): Promise<Json[]>;
  searchForInstances(options: { queryParams: Record<string, string> }): Promise<Json[]>;
  retrieveInstanceMetadata(options: Instance): Promise<Json[]>;
  retrieveSeriesMetadata(options: Omit<Instance, 'sopInstanceUID'>): Promise<Json[]>;
  retrieveStudyMetadata(options: Pick<Instance, 'studyInstanceUID'>): Promise<Json[]>;
  retrieveInstance(options: Instance): Promise<ArrayBuffer>;
  retrieveInstanceFrames(options: Instance & { frameNumbers: string; mediaTypes?: object[] }): Promise<ArrayBuffer[]>;
  retrieveBulkData(options: { BulkDataURI: string; mediaTypes?: object[] }): Promise<ArrayBuffer[]>;
}

function text(json: Json | undefined, tag: string): string {
  const value = json?.[tag]?.Value?.[0];
  return typeof value === 'string' ? value : '';
}
const uidsOf = (json: Json): Instance => ({
  studyInstanceUID: text(json, '0020000D'),
  seriesInstanceUID: text(json, '0020000E'),
  sopInstanceUID: text(json, '00080018'),
});
const bytesOf = (file: Uint8Array) => new Uint8Array(file).buffer;

describe("npm's dicomweb-client", () => {
  let product: Product;
  let access: DicomwebAccess;
  let client: Client;
  let page: JSDOM;
  const files = ordinaryFiles();

  beforeAll(async () => {
    product = await startProduct();
    access = await dicomwebAccess(product);
    // The library is made for pages: it asks by XMLHttpRequest, from the product's own origin.
    page = new JSDOM('', { url: product.origin });
    globalThis.XMLHttpRequest = page.window.XMLHttpRequest;
    const { root: url, headers } = access;
    client = new api.DICOMwebClient({ url, headers: { ...headers }, singlepart: '' }) as unknown as Client;
  }, 120_000);
  afterAll(async () => {
    page?.window.close();
    await product?.stop();
  });

  /** The library gives the answer as text. */
  const store = async (stored: readonly Uint8Array[]) =>
    JSON.parse(await client.storeInstances({ datasets: stored.map(bytesOf) })) as Json;

  it('stores', async () => {
    const answer = await store(files);
    expect(answer['00081199']?.Value).toHaveLength(files.length);
    expect(answer['00081198']).toBeUndefined();
  });

  it('searches', async () => {
    const found = (queryParams: Record<string, string>) => client.searchForStudies({ queryParams });
    expect(await found({})).toHaveLength(2);
    expect(await found({ StudyDate: '19941101-19941130' })).toHaveLength(1);
    expect(await found({ PatientName: 'かとう', fuzzymatching: 'true' })).toHaveLength(1);
    expect(await client.searchForInstances({ queryParams: { PatientID: 'CLIENTS' } })).toHaveLength(3);
  });

  it('retrieves each instance as it was stored', async () => {
    for (const file of files) {
      const { facts, dicomJson } = readInstance(file);
      const uids = {
        studyInstanceUID: facts.StudyInstanceUID,
        seriesInstanceUID: facts.SeriesInstanceUID,
        sopInstanceUID: facts.SOPInstanceUID,
      };
      const retrieved = readInstance(new Uint8Array(await client.retrieveInstance(uids)));
      expect(retrieved.dicomJson).toEqual(dicomJson);
    }
  });

  it('retrieves metadata, and the bulk data at each address that stands in it', async () => {
    const studies = await client.searchForStudies({ queryParams: {} });
    const all: Json[] = [];
    for (const study of studies) all.push(...(await client.retrieveStudyMetadata(uidsOf(study))));
    expect(all).toHaveLength(files.length);
    let resolved = 0;
    for (const json of all) {
      const forms = [json, ...(await client.retrieveInstanceMetadata(uidsOf(json)))];
      const ofSeries = await client.retrieveSeriesMetadata(uidsOf(json));
      forms.push(...ofSeries.filter((one) => text(one, '00080018') === text(json, '00080018')));
      expect(forms).toHaveLength(3);
      for (const form of forms) {
        const uris = Object.values(form).flatMap(({ BulkDataURI }) => BulkDataURI ?? []);
        for (const BulkDataURI of uris) {
          const [value] = await client.retrieveBulkData({ BulkDataURI });
          expect(new Uint8Array(value ?? new ArrayBuffer()).length).toBeGreaterThan(0);
          resolved++;
        }
      }
    }
    // Pixels of six images and one document, in the metadata of study, series and instance.
    expect(resolved).toBe(3 * 7);
  });

  it('retrieves frames', async () => {
    const [json] = await client.searchForInstances({
      queryParams: { AvailableTransferSyntaxUID: '1.2.840.10008.1.2.5' },
    });
    const frames = await client.retrieveInstanceFrames({ ...uidsOf(json ?? {}), frameNumbers: '1,2' });
    expect(frames.map((frame) => [...new Uint8Array(frame)])).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });

  it('stores files without identifiers, is told so, and finds and retrieves them by those that were made', async () => {
    for (const file of namelessFiles()) {
      const answer = await store([file]);
      const [item] = (answer['00081199']?.Value ?? []) as Json[];
      expect(item?.['00081196']).toEqual({ vr: 'US', Value: [0xb000] });
      const sop = text(item, '00081155');
      const [found] = await client.searchForInstances({ queryParams: { SOPInstanceUID: sop } });
      const uids = uidsOf(found ?? {});
      const { facts } = readInstance(new Uint8Array(await client.retrieveInstance(uids)));
      expect([facts.StudyInstanceUID, facts.SeriesInstanceUID, facts.SOPInstanceUID]).toEqual(Object.values(uids));
      const [frame] = await client.retrieveInstanceFrames({ ...uids, frameNumbers: '1' });
      expect([...new Uint16Array(frame ?? new ArrayBuffer())]).toEqual([1, 2, 3, 4]);
    }
  });
});
