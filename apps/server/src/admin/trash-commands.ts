import { restoreItem } from '../modules/library/index.ts';
import { trashOf } from '../modules/storage/index.ts';
import { organisationOf, uuid, type Command } from './command.ts';

/** What was moved to the trash, and how it comes back [TR-2]. */
export const trashCommands: readonly Command[] = [
  {
    name: 'list-trash',
    changes: false,
    summary:
      'What lies in the trash of an organisation, and what is in it: who moved it there when, and by which upload.',
    options: { organisation: { value: 'ID', required: true, help: 'id of the organisation' } },
    run: async (ctx, values) => trashOf(ctx.db, await organisationOf(ctx, values)),
  },
  {
    name: 'restore-item',
    changes: true,
    summary:
      'Takes a folder or file out of the trash to where it lay, with what was in it; public links on it stay off.',
    options: {
      item: { value: 'ID', required: true, help: 'id of the item, as list-trash says it' },
      replace: { help: 'of a study: the one that has taken its place goes to the trash instead' },
    },
    async run(ctx, values, concerns) {
      const item = uuid(values, 'item');
      const replace = values['replace'] === true;
      concerns({ object: { kind: 'item', id: item }, details: { replace } });
      return [await restoreItem(ctx, item, { replace })];
    },
  },
];
