import { client, type Client } from '../harness/http-client.ts';
import type { CtSeries } from '../server/dataset.ts';
import { framePaths } from '../server/frames.ts';
import { ingest } from '../server/measures.ts';
import { mado } from '../server/products/mado.ts';
import type { ViewerUnderTest } from './viewer-under-test.ts';

/** This product's viewer, filled by the upload of its web app. */
export const madoViewer: ViewerUnderTest = {
  name: mado.name,
  version: () => mado.version(),
  async start(folder, port, ct) {
    const product = await mado.start(folder, port);
    try {
      const upload = product.ingestModes.find(({ name }) => name.startsWith('upload form'));
      if (!upload) throw new Error('the product has no upload form');
      await ingest(product, upload, ct.files);
      const api = client(product.origin, 1, () => product.headers());
      const study = await findStudy(api, ct);
      const { email, username } = await get<{ email: string; username: string }>(api, '/api/dj-rest-auth/user/');
      api.close();
      return {
        origin: product.origin,
        address: `/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${study}`)}`,
        list: { address: '/storage', row: `#row-${study}` },
        limits: {
          emptyPage: '/healthz',
          frames: framePaths(product.root, ct),
          frameHeaders: () => ({ accept: 'application/octet-stream; transfer-syntax=*', ...product.headers() }),
        },
        canvases: '[data-testid="pane-canvas"]',
        loaded: () => Number(document.querySelector('[data-testid="pane"]')?.getAttribute('data-loaded') ?? 0),
        firstSlice: 0,
        countsNotches: true,
        async signedIn() {
          await product.renew();
          const token = (product.headers()['authorization'] ?? '').replace('Bearer ', '');
          return { access_token: token, email, username };
        },
        stop: () => product.stop(),
      };
    } catch (error) {
      await product.stop();
      throw error;
    }
  },
};

async function findStudy(api: Client, ct: CtSeries): Promise<string> {
  const [organisation] = await get<{ uuid: string }[]>(api, '/api/access/org/list');
  const roots = await get<{ org: { uuid: string; StudyInstanceUID: string | null; instance_count: number | null }[] }>(
    api,
    `/api/datamanage/list/org-root/${organisation?.uuid}`,
  );
  const study = roots.org.find(({ StudyInstanceUID }) => StudyInstanceUID === ct.study);
  if (!study || study.instance_count !== ct.files.length) throw new Error('the upload did not make one study of all');
  return study.uuid;
}

async function get<T>(api: Client, path: string): Promise<T> {
  return JSON.parse((await api.send({ path })).body.toString()) as T;
}
