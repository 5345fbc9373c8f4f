import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { anAccount, onBothDatabases, testServices, type TestServices } from '../../../testing/index.ts';
import { giveTicket, takeTicket, ticketWith, type TicketPurpose } from './tickets.ts';

onBothDatabases('a ticket', (open) => {
  let services: TestServices;
  let account: string;
  beforeAll(async () => {
    services = await testServices({ db: await open() });
    account = (await anAccount(services)).id;
  });
  afterAll(() => services.close());

  // Alike in what is kept, so that nothing but the name tells them apart.
  const data = z.object({ word: z.string() });
  const here: TicketPurpose<z.infer<typeof data>> = { name: 'here', data };
  const there: TicketPurpose<z.infer<typeof data>> = { name: 'there', data };
  const give = () => giveTicket(services, services.db, here, { account, data: { word: 'kept' } });
  const over = { code: 'factor_ticket_over' };

  it('is for what it was given for, and for nothing else that keeps the same [TK-25]', async () => {
    const ticket = await give();
    await expect(ticketWith(services, there, ticket)).rejects.toMatchObject(over);
    await expect(services.db.transaction((tx) => takeTicket(services, tx, there, ticket))).rejects.toMatchObject(over);
    // Whoever held it out at the wrong place has not used it up.
    expect(await ticketWith(services, here, ticket)).toEqual({ account, data: { word: 'kept' } });
  });

  it('is used once, within ten minutes', async () => {
    const ticket = await give();
    const take = () => services.db.transaction((tx) => takeTicket(services, tx, here, ticket));
    expect(await take()).toEqual({ account, data: { word: 'kept' } });
    await expect(take()).rejects.toMatchObject(over);
    const late = await give();
    services.clock.advance(600_000);
    await expect(ticketWith(services, here, late)).rejects.toMatchObject(over);
  });
});
