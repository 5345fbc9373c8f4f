import { expect, test } from 'vitest';
import { nobody, type Caller } from '../../platform/context.ts';
import type { OperationError } from '../../platform/http/index.ts';
import { aFolder, anAccount, anOrganisation, testServices } from '../../testing/index.ts';
import { putGrant } from './index.ts';
import { requireUploadSomewhere } from './require-upload-somewhere.ts';

test('a member may upload, somebody else as long as a right or a link to do it is there, and nobody by what is over [AC-11]', async () => {
  const services = await testServices();
  const clinic = await anOrganisation(services);
  const guest = await anAccount(services);
  const folder = await aFolder(services, { org: clinic.id });
  const reach = (caller: Caller) =>
    requireUploadSomewhere(services.contextOf(caller)).catch((error: OperationError) => error.code);
  const others = async () => [await reach(guest.caller), await reach(nobody)];

  expect(await others()).toEqual(['membership_needed', 'not_signed_in']);
  const expiresAt = new Date(services.clock.now().getTime() + 60_000);
  const grant = { itemId: folder.id, level: 'full_access', expiresAt } as const;
  await putGrant(services, { ...grant, subject: { kind: 'user', accountId: guest.id } });
  expect(await others()).toEqual(['guest', 'not_signed_in']);
  await putGrant(services, { ...grant, subject: { kind: 'anonymous', link: 'upload' } });
  expect(await others()).toEqual(['guest', 'link']);
  services.clock.advance(60_000);
  expect(await others()).toEqual(['membership_needed', 'not_signed_in']);
  expect(await reach(clinic.admin.caller)).toBe('member');
  await services.close();
});
