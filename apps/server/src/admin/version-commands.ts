import { restoreVersion } from '../modules/uploads/index.ts';
import { versionById, versionsOf } from '../modules/storage/index.ts';
import { CommandError, organisationOf, uuid, type Command } from './command.ts';

/** What was replaced, and how it comes back [TR-6]. */
export const versionCommands: readonly Command[] = [
  {
    name: 'list-versions',
    changes: false,
    summary: 'What files were before they were replaced, for 30 days: who brought it, and who replaced it when.',
    options: {
      item: { value: 'ID', help: 'of this file' },
      organisation: { value: 'ID', help: 'of everything in this organisation' },
    },
    async run(ctx, values) {
      const [item, org] = [values['item'], values['organisation']];
      if ((item === undefined) === (org === undefined))
        throw new CommandError('one of --item and --organisation is needed');
      return versionsOf(
        ctx.db,
        item === undefined ? { org: await organisationOf(ctx, values) } : { item: uuid(values, 'item') },
      );
    },
  },
  {
    name: 'restore-version',
    changes: true,
    summary: 'Makes a version the content of its file again; what the file has now becomes a version.',
    options: { version: { value: 'ID', required: true, help: 'id of the version, as list-versions says it' } },
    async run(ctx, values, concerns) {
      const version = uuid(values, 'version');
      const found = await versionById(ctx.db, version);
      concerns({ object: found && { kind: 'item', id: found.item_id }, details: { version } });
      return [await restoreVersion(ctx, version)];
    },
  },
];
