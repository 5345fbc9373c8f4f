import { readInstance } from '@mado/dicom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from '../product/product.ts';
import { namelessFiles, ordinaryFiles } from './files.ts';
import { orthancMissing, startOrthanc, type Orthanc } from './orthanc.ts';
import { dicomwebAccess, type DicomwebAccess } from './signed-in.ts';

/** Nothing may be skipped where somebody relies on the result. */
const strict = process.env['CI'] === 'true';

describe.skipIf(orthancMissing !== null && !strict)(
  `Orthanc${orthancMissing === null ? '' : ` (skipped: ${orthancMissing})`}`,
  () => {
    let product: Product;
    let access: DicomwebAccess;
    let sender: Orthanc;
    let receiver: Orthanc;
    const files = ordinaryFiles();

    beforeAll(async () => {
      product = await startProduct();
      access = await dicomwebAccess(product);
      sender = await startOrthanc(access);
      receiver = await startOrthanc(access);
    }, 120_000);
    afterAll(async () => {
      await sender?.stop();
      await receiver?.stop();
      await product?.stop();
    });

    const uidsOf = (file: Uint8Array): string[] => {
      const { StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID } = readInstance(file).facts;
      return [StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID];
    };
    const named = (file: Uint8Array) => uidsOf(file).join(' ');
    const qido = (Uri: string, Arguments = {}) => sender.ask<Record<string, unknown>[]>('qido', { Uri, Arguments });
    const stored = async (path: string): Promise<Record<string, { Value?: unknown[] }>[]> =>
      (await fetch(access.root + path, { headers: access.headers })).json();

    it('stores by its DICOMweb client: all that it has', async () => {
      const Resources: string[] = [];
      for (const file of files) Resources.push(await sender.add(file));
      await sender.ask('stow', { Resources, Synchronous: true });
      const found = await stored('/instances');
      expect(found).toHaveLength(files.length);
      const sops = found.map((one) => one['00080018']?.Value?.[0]);
      expect(new Set(sops)).toEqual(new Set(files.map((file) => uidsOf(file)[2])));
    });

    it('searches', async () => {
      expect(await qido('/studies')).toHaveLength(2);
      expect(await qido('/studies', { StudyDate: '19941101-19941130' })).toHaveLength(1);
      expect(await qido('/instances', { PatientID: 'CLIENTS' })).toHaveLength(3);
    });

    it('retrieves studies, a series and an instance', async () => {
      const [[study = '', series = '', instance = ''] = []] = files.map(uidsOf);
      const order = (resource: object) => ({ Resources: [resource], Synchronous: true });
      await receiver.ask('retrieve', order({ Study: study, Series: series, Instance: instance }));
      expect(await receiver.instances()).toEqual([`${study} ${series} ${instance}`]);
      await receiver.ask('retrieve', order({ Study: study, Series: series }));
      expect(await receiver.instances()).toHaveLength(4);
      for (const uid of new Set(files.map((file) => uidsOf(file)[0])))
        await receiver.ask('retrieve', order({ Study: uid }));
      expect(new Set(await receiver.instances())).toEqual(new Set(files.map(named)));
    });

    it('retrieves what came without identifiers, under those that were made', async () => {
      const made: string[][] = [];
      for (const file of namelessFiles()) {
        const headers = { ...access.headers, 'content-type': 'application/dicom' };
        const answer = await fetch(`${access.root}/studies`, { method: 'POST', headers, body: new Uint8Array(file) });
        expect(answer.status).toBe(200);
      }
      for (const one of await stored('/instances?PatientID=NAMELESS'))
        made.push(['0020000D', '0020000E', '00080018'].map((tag) => String(one[tag]?.Value?.[0])));
      expect(made).toHaveLength(2);
      const before = await receiver.instances();
      const Resources = made.map(([Study]) => ({ Study }));
      await receiver.ask('retrieve', { Resources, Synchronous: true });
      expect(new Set(await receiver.instances())).toEqual(new Set([...before, ...made.map((uids) => uids.join(' '))]));
    });
  },
);
