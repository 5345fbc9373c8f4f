import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams } from '../primitives.ts';
import { autoDeleteMostDays } from './folder-settings.ts';

export * from './folder-settings.ts';

export const countOverdue = endpoint({
  name: 'autoDelete.countOverdue',
  method: 'GET',
  path: '/api/datamanage/overdue/folder/{id}',
  summary:
    'How many items of a folder would go to the trash at once if it were settled to delete after so many days; a study, or a folder with all in it, counts as one.',
  access: 'full_access',
  params: IdParams,
  query: z.object({ after: z.coerce.number().int().min(0).max(autoDeleteMostDays) }),
  answer: z.object({ items: z.int().nonnegative() }),
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'no_access', 'level_too_low', 'read_only', 'gone'],
});
