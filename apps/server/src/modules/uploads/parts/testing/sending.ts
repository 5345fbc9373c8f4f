import type { UploadTarget } from '@mado/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from '../../../../platform/db/index.ts';
import type { TestApp } from '../../../../testing/index.ts';

export const partsPath = '/api/datamanage/upload-parts';
export const tus = { 'tus-resumable': '1.0.0' };
export const offsetStream = 'application/offset+octet-stream';

/** `Upload-Metadata` (tus 1.0, creation): names, and values in Base64. */
export function metadata(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export function metadataOf({ target_org, target_folder, is_org_perm }: UploadTarget): string {
  return metadata({ target_org, ...(target_folder && { target_folder }), is_org_perm: String(is_org_perm) });
}

/** Requests of tus as one person makes them. */
export function tusOf(app: () => TestApp, headers: () => Record<string, string>) {
  const inject = (
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
    url: string,
    more: Record<string, string>,
    payload?: Buffer,
  ) =>
    app().fastify.inject({
      method,
      url,
      headers: { ...tus, 'accept-language': 'en-US', ...headers(), ...more },
      ...(payload && { payload }),
    });
  const announce = (target: UploadTarget, size: number, more: Record<string, string> = {}) =>
    inject('POST', partsPath, { 'upload-length': String(size), 'upload-metadata': metadataOf(target), ...more });
  const append = (id: string, offset: number, bytes: Buffer, more: Record<string, string> = {}) =>
    inject(
      'PATCH',
      `${partsPath}/${id}`,
      { 'content-type': offsetStream, 'upload-offset': String(offset), ...more },
      bytes,
    );
  return {
    announce,
    append,
    ask: (id: string) => inject('HEAD', `${partsPath}/${id}`, {}),
    drop: (id: string) => inject('DELETE', `${partsPath}/${id}`, {}),
    /** A part that has arrived as a whole. */
    async whole(target: UploadTarget, bytes: Buffer): Promise<string> {
      const id = idOf(await announce(target, bytes.length));
      const sent = await append(id, 0, bytes);
      if (sent.statusCode !== 204) throw new Error(`the part was answered ${sent.statusCode} ${sent.payload}`);
      return id;
    },
  };
}

/** The last segment of the address that was given out. */
export function idOf(made: LightMyRequestResponse): string {
  const id =
    String(made.headers['location'] ?? '')
      .split('/')
      .at(-1) ?? '';
  if (made.statusCode !== 201 || !id) throw new Error(`no part was made: ${made.statusCode} ${made.payload}`);
  return id;
}

export const codeOf = (answer: LightMyRequestResponse): string => answer.json<{ code: string }>().code;
export const offsetOf = (answer: LightMyRequestResponse): number => Number(answer.headers['upload-offset']);

/** Bytes that an organisation has used. */
export async function usedBytes({ services }: TestApp, org: string): Promise<number> {
  const [row] = await services.db.rows<{ used: number }>(
    sql`select used_bytes as used from organisation where id = ${org}`,
  );
  return row?.used ?? 0;
}

export async function setQuota({ services }: TestApp, org: string, bytes: number): Promise<void> {
  await services.db.rows(sql`update organisation set quota_bytes = ${bytes}::int8 where id = ${org}`);
}
