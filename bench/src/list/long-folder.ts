import { client } from '../harness/http-client.ts';
import type { RunningProduct } from '../server/products/product.ts';

/** A folder with many folders in it, as a browser names them. */
export interface LongFolder {
  /** Of the root in which it lies. */
  readonly address: string;
  readonly uuid: string;
  readonly name: string;
  readonly rows: number;
}

const connections = 8;

/** Makes a folder of so many folders through the product's own API. */
export async function makeLongFolder(product: RunningProduct, rows: number): Promise<LongFolder> {
  const api = client(product.origin, connections, () => product.headers());
  const post = async (path: string, body: object): Promise<{ uuid: string }> => {
    const answer = await api.send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: [Buffer.from(JSON.stringify(body))],
    });
    return JSON.parse(answer.body.toString()) as { uuid: string };
  };
  const organisations = JSON.parse((await api.send({ path: '/api/access/org/list' })).body.toString()) as [
    { uuid: string },
  ];
  const org = organisations[0].uuid;
  const name = `${rows} 件`;
  const { uuid } = await post('/api/datamanage/create/org-root-folder', { name, org, has_org_perm: true });
  let next = 0;
  const make = async (): Promise<void> => {
    while (next < rows) {
      next += 1;
      if (next % 2_000 === 0) await product.renew();
      await post('/api/datamanage/create/folder', { name: `症例 ${next}`, parent_folder: uuid });
    }
  };
  await Promise.all(Array.from({ length: connections }, make));
  api.close();
  return { address: `/storage/org/${org}/root/org`, uuid, name, rows };
}
