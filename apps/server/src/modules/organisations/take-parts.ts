import type { Bus } from '../../platform/bus/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { rejectingAccount } from '../accounts/index.ts';
import { lockOrganisation, membersOf, organisationsOf } from './organisations.sql.ts';

/** An account that is rejected is not the last admin of an organisation, to which it may have been added [OR-2]. */
export function takeParts(bus: Bus): void {
  bus.takePart(rejectingAccount, async (tx, { account }) => {
    const organisations = await organisationsOf(tx, account);
    // In one order, so that no two wait for each other.
    for (const id of organisations.map((one) => one.id).toSorted()) {
      await lockOrganisation(tx, id);
      const others = (await membersOf(tx, id)).filter((one) => one.id !== account);
      if (!others.some(({ role }) => role === 'org_admin'))
        throw new OperationError('bad_request', {}, { userId: 'last_admin' });
    }
  });
}
