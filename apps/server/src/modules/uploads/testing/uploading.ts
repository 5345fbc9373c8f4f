import { fileDetail, folderInfo, listOrganisationRoot, type Answer, type Item } from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { sql } from '../../../platform/db/index.ts';
import type { Person, TestApp } from '../../../testing/index.ts';
import type { TestFile } from '../../../testing/upload.ts';

/** Slices of a synthetic CT, as they lie on a CD. */
export function ct(slices: number, seed = 1): TestFile[] {
  return [...phantomCt({ slices, size: 32, seed })].map((bytes, n) => ({ path: `CD/DICOM/IM${n}`, bytes }));
}

export function text(path: string, content: string): TestFile {
  return { path, bytes: Buffer.from(content) };
}

/**
 * What the member of a clinic sees of what was uploaded. @param now the product, who looks and where: a test may put
 * others in their place
 */
export function uploading(now: () => { app: TestApp; member: Person; clinic: { id: string } }) {
  return {
    root: async (type: 'org' | 'private' = 'org', person = now().member): Promise<Item[]> => {
      const { app, clinic } = now();
      const request = { params: { id: clinic.id }, query: { type } };
      const answer = await app.call(listOrganisationRoot, request, person.headers);
      return answer.json<Answer<typeof listOrganisationRoot>>()[type];
    },
    inside: async (id: string): Promise<Item[]> => {
      const { app, member } = now();
      const answer = await app.call(folderInfo, { params: { id }, query: {} }, member.headers);
      return answer.json<Answer<typeof folderInfo>>().data;
    },
    contentOf: async (id: string): Promise<Buffer> => {
      const { app, member } = now();
      const detail = await app.call(fileDetail, { params: { id } }, member.headers);
      const url = detail.json<Answer<typeof fileDetail>>().signed_url ?? '';
      return (await app.fastify.inject({ url })).rawPayload;
    },
    usedBytes: async (): Promise<number> => {
      const { app, clinic } = now();
      const [row] = await app.services.db.rows<{ used: number }>(
        sql`select used_bytes as used from organisation where id = ${clinic.id}`,
      );
      return row?.used ?? -1;
    },
  };
}
