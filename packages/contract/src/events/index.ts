import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Uuid } from '../primitives.ts';
import { RootType } from '../storage/item.ts';

/**
 * What the caller may see and is no longer what it was: folders whose content or facts changed, and roots whose list
 * did. `rights`: so are rights, the caller's own or those to one of the folders, which what lies in them inherits. The
 * data of an event `changed`.
 */
export const Changed = z.object({
  folders: z.array(Uuid),
  roots: z.array(z.object({ org: Uuid, type: RootType })),
  rights: z.boolean(),
});
export type Changed = z.output<typeof Changed>;

/**
 * Server-sent events. `changed`: as above. `missed`: something may have changed that was not told; everything on the
 * screen is to be asked for again. `ended`: the sign-in of the caller is over, wherever that was done; so is the
 * stream.
 */
export const streamEvents = endpoint({
  name: 'events.stream',
  method: 'GET',
  path: '/api/datamanage/events',
  summary:
    'Tells what has changed of what the caller may see, as server-sent events (`changed`, `missed`), each after the right to it was asked for, and that the sign-in of the caller is over (`ended`). Who is not signed in names the `folder` that they look at. Ends after a while, to be opened again.',
  access: 'can_view',
  query: z.object({ folder: Uuid.optional() }),
  answer: Changed,
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'no_access', ...closedLinkErrors, 'gone'],
  wire: { answer: ['text/event-stream'] },
});
