import type { Product } from '../product/product.ts';

/** What another program needs for DICOMweb: an address and a header. */
export interface DicomwebAccess {
  /** Absolute DICOMweb root of the first organisation. */
  readonly root: string;
  readonly headers: { readonly Authorization: string };
}

/** Signs in as docs/conformance.md tells the owner of a client. */
export async function dicomwebAccess({ origin, email, password }: Product): Promise<DicomwebAccess> {
  const answer = await fetch(`${origin}/api/dj-rest-auth/login/?client=api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access } = (await answer.json()) as { access: string };
  const headers = { Authorization: `Bearer ${access}` };
  const list = await fetch(`${origin}/api/access/org/list`, { headers });
  const [organisation] = (await list.json()) as { uuid: string }[];
  if (!organisation) throw new Error('the first account has no organisation');
  return { root: `${origin}/api/dicomweb/org/${organisation.uuid}`, headers };
}
