import {
  changeFile,
  changeFolder,
  countOverdue,
  deleteFile,
  deleteFolder,
  deleteFormerMember,
  deleteFromTrash,
  deleteOrganisation as deleteOrganisationEndpoint,
  exportAudit as exportAuditEndpoint,
  folderToSeries,
  handOverFormerMember,
  listAudit,
  listFormerMembers,
  restoreFromTrash,
  seriesToFolder,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { implement, paged, preferredLanguage } from '../../platform/http/index.ts';
import { requireAdmin } from '../organisations/index.ts';
import { changeItem } from './change-item.ts';
import * as settings from './change-settings.ts';
import * as images from './convert-folder.ts';
import { deleteFormer, formerMembers, handOver, type Left } from './former-members.ts';
import { deleteItem } from './delete-items.ts';
import { deleteOrganisation } from './delete-organisation.ts';
import { exportAudit } from './export-audit.ts';
import { purgeFromTrash } from './purge-items.ts';
import { readAudit } from './read-audit.ts';
import * as restoring from './restore-from-trash.ts';

export function routes(app: FastifyInstance): void {
  implement(app, deleteOrganisationEndpoint, async (ctx, { params }) => {
    await deleteOrganisation(ctx, params.id);
    return undefined;
  });
  implement(app, changeFolder, (ctx, { params, body }) => changeItem(ctx, params.id, 'folder', body));
  implement(app, changeFile, (ctx, { params, body }) => changeItem(ctx, params.id, 'file', body));
  implement(app, countOverdue, (ctx, { params, query }) => settings.countOverdue(ctx, params.id, query.after));
  implement(app, deleteFolder, (ctx, { params }) => deleteItem(ctx, params.id, 'folder'));
  implement(app, deleteFile, (ctx, { params }) => deleteItem(ctx, params.id, 'file'));
  implement(app, restoreFromTrash, (ctx, { body }, { request }) =>
    restoring.restoreFromTrash(ctx, body.uuids, preferredLanguage(request.headers['accept-language'])),
  );
  implement(app, deleteFromTrash, (ctx, { body }) => purgeFromTrash(ctx, body.uuids));
  implement(app, listFormerMembers, async (ctx, { params }) => {
    await requireAdmin(ctx, params.id);
    return formerMembers(ctx.db, params.id);
  });
  implement(app, handOverFormerMember, async (ctx, { params, body }) => {
    await requireAdmin(ctx, params.id);
    await handOver(ctx, { ...leftIn(ctx, params), to: body.to });
  });
  implement(app, deleteFormerMember, async (ctx, { params }) => {
    await requireAdmin(ctx, params.id);
    await deleteFormer(ctx, leftIn(ctx, params));
  });
  implement(app, listAudit, async (ctx, { params, query }, exchange) =>
    paged(await readAudit(ctx, params.id, query), exchange),
  );
  implement(app, exportAuditEndpoint, (ctx, { params, query }, exchange) =>
    exportAudit(ctx, params.id, query, exchange),
  );
  implement(app, folderToSeries, (ctx, { body }) => images.folderToSeries(ctx, body.uuid));
  implement(app, seriesToFolder, (ctx, { body }) => images.seriesToFolder(ctx, body.uuid));
}

/** What a former member left in an organisation, for who is an admin of it and still is behind its lock. */
function leftIn(ctx: Context, { id: org, account: from }: { id: string; account: string }): Left {
  return { org, from, stillMay: (tx) => requireAdmin({ ...ctx, db: tx }, org) };
}
