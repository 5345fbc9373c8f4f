import type { Duplicate, ItemNote, UploadTarget } from '@mado/contract';
import type { Context, Services } from '../../platform/context.ts';
import { plannedOnce, type Sql } from '../../platform/db/index.ts';
import { record } from '../audit/index.ts';
import { replaceItems } from '../library/index.ts';
import {
  accountsOf,
  folderChanged,
  isFromOutside,
  lockTree,
  type Attribution,
  type BroughtFile,
  type TreeLocation,
  type Replacement,
} from '../storage/index.ts';
import { itemNote, type BroughtInstance, type IndexedInstance } from '../studies/index.ts';
import { admitByLink } from './by-link/admit-by-link.ts';
import type { Batch } from './batch.ts';
import { countFiles } from './count-files.ts';
import { firstFills, uploadKey } from './fills.ts';
import type { Fill } from './fills.sql.ts';
import { keepPromises, type Came } from './keep-promises.ts';
import type { Outcome } from './outcome.ts';
import { storeParts, type StoredPart } from './parts/named-parts.ts';
import type { Prepared } from './prepare-file.ts';
import { countAt, putAt, type Brought, type Done } from './store-at.ts';
import { admitByRight } from './target.ts';

/** An upload without a byte for this long is over [IN-6]. */
const idleMs = 15 * 60 * 1000;

/**
 * Makes the prepared files of batches for one place part of the tree, in one transaction: folders, items, index
 * entries, sums, quota. Each file is its own caller's, in its rows, in the event and in the audit. Durable when it
 * resolves.
 *
 * @param services those of every batch
 * @returns the outcome per batch and file, in order
 * @throws {OperationError} as `requireTarget` for a caller who may not upload there, by now; quota_exceeded,
 *   bad_target: nothing of the batches is there then
 */
export async function commitFiles(
  services: Services,
  target: UploadTarget,
  duplicate: Duplicate,
  batches: readonly Batch[],
): Promise<Outcome[][]> {
  const isStored = batches.some(({ files }) => files.some(({ kind }) => kind !== 'refused'));
  const done = isStored ? await store(services, target, duplicate, batches) : nothing;
  const [dicom, others] = [done.instances.values(), done.files.values()];
  return batches.map(({ files }) => {
    const all = outcomes(files, dicom, others);
    services.resources.of(countFiles)(all);
    return all;
  });
}

const nothing: Readonly<Done> = { instances: [], files: [] };

async function store(
  services: Services,
  target: UploadTarget,
  duplicate: Duplicate,
  batches: readonly Batch[],
): Promise<Done> {
  const [first] = batches;
  if (!first) return nothing;
  const done = await services.db.transaction(async (tx) => {
    const callers = batches.map(({ ctx }) => ctx);
    const [, , { attributions, place, link }] = await Promise.all([
      plannedOnce(tx),
      lockTree(tx, target.target_org),
      first.ctx.byLink ? admitByLink(tx, batches, target) : admitByRight(tx, callers, target),
    ]);
    const brought = broughtBy(batches, attributions);
    const fills = await Promise.all(batches.map((batch) => firstFills(tx, place, batch)));
    // Such batches are committed alone.
    const replaced = duplicate === 'studyAndFolderReplace' && {
      ...replacedBy(fills.flat(), brought.dicom),
      trashing: { at: services.clock.now(), by: required(attributions[0]), upload: first.upload },
    };
    const displaced = replaced && (await replaceItems(tx, services.bus, place, replaced, replaced.trashing));
    const trashed = displaced ? displaced.items.map(({ id }) => id) : [];
    const receivingUntil = new Date(services.clock.now().getTime() + idleMs);
    const stored = await putAt(tx, services, place, brought, receivingUntil);
    const came = cameOf(batches, attributions, stored.instances);
    const countedBytes = await storeParts(tx, services, partsOf(batches));
    // Started in this order, without waiting for each other.
    await Promise.all([
      countAt(tx, place, brought, stored, countedBytes),
      recordUploads(tx, place, batches, stored, link),
      recordReplacements(tx, place, batches, stored.replaced, trashed),
      keepPromises(tx, place, came, receivingUntil),
    ]);
    return { place, displaced, ...stored };
  });
  if (done.displaced) done.displaced.announce();
  announce(
    services,
    batches.map(({ ctx }) => ctx),
    done,
  );
  return done;
}

/** The files of batches that came by tus before. */
function partsOf(batches: readonly Batch[]): StoredPart[] {
  return batches.flatMap(({ files, upload = null }) =>
    files.flatMap((file) => (file.kind !== 'refused' && file.part !== undefined ? [{ id: file.part, upload }] : [])),
  );
}

/**
 * What an upload with `studyAndFolderReplace` replaces: of what it has not filled before, since that is its own, the
 * studies of its files and the folders at its target.
 */
function replacedBy(fills: readonly Fill[], dicom: readonly BroughtInstance[]) {
  const named = (kind: Fill['kind']) => fills.filter((fill) => fill.kind === kind).map(({ name }) => name);
  const uids = new Set(named('study'));
  return { dicom: dicom.filter(({ entry }) => uids.has(entry.study.uid)), folders: named('folder') };
}

/** Tells others what has changed; after the transaction. */
export function announce(
  { bus }: Services,
  callers: readonly Context[],
  { place, instances, files }: Done & { place: TreeLocation },
): void {
  const studies = instances.flatMap(({ study, series }) => [study.id, series.id]);
  const folders = [...new Set([...place.ancestors, ...studies, ...files.map(({ id }) => id)])];
  bus.publish(folderChanged, { org: place.org, folders, by: accountsOf(callers) });
}

/** Items that one record names; the rest is counted. */
const namedItems = 50;

/**
 * One record per batch: how much came, where to, by which link if by one, and as what: its studies and the files that
 * are of none, by their items.
 */
async function recordUploads(
  tx: Sql,
  place: TreeLocation,
  batches: readonly Batch[],
  stored: Done,
  link: string | null,
): Promise<void> {
  const object = place.parent === null ? null : { kind: 'item' as const, id: place.parent };
  const [dicom, others] = [stored.instances.values(), stored.files.values()];
  await Promise.all(
    batches.map(async ({ ctx, files }) => {
      const kept = files.flatMap((file) =>
        file.kind === 'dicom' ? [file.instance.size] : file.kind === 'file' ? [file.file.size] : [],
      );
      const studies = new Set<string>();
      const plain = new Set<string>();
      for (const { kind } of files)
        if (kind === 'dicom') studies.add(required(dicom.next().value).study.id);
        else if (kind === 'file') plain.add(required(others.next().value).id);
      const details = {
        files: kept.length,
        bytes: kept.reduce((sum, size) => sum + size, 0),
        studies: studies.size,
        items: [...studies, ...plain].slice(0, namedItems).join(' '),
        ...(link !== null && { link }),
      };
      if (kept.length > 0) await record(tx, ctx, { action: 'upload', org: place.org, object, result: 'done', details });
    }),
  );
}

/** One record per caller whose files took the place of other bytes, or of folders that are in the trash now. */
async function recordReplacements(
  tx: Sql,
  place: TreeLocation,
  batches: readonly Batch[],
  replaced: readonly Replacement[],
  trashed: readonly string[],
): Promise<void> {
  const object = place.parent === null ? null : { kind: 'item' as const, id: place.parent };
  const told = new Set<string | null>();
  for (const { ctx } of batches) {
    const account = ctx.caller.account?.id ?? null;
    if (told.has(account)) continue;
    told.add(account);
    const items = [...replaced.flatMap(({ id, by }) => ((by?.account ?? null) === account ? [id] : [])), ...trashed];
    if (items.length === 0) continue;
    const details = {
      files: items.length - trashed.length,
      folders: trashed.length,
      items: items.slice(0, namedItems).join(' '),
    };
    await record(tx, ctx, { action: 'replace', org: place.org, object, result: 'done', details });
  }
}

function broughtBy(batches: readonly Batch[], attributions: readonly Attribution[]): Brought {
  const dicom: BroughtInstance[] = [];
  const others: BroughtFile[] = [];
  for (const [n, { files }] of batches.entries()) {
    const by = required(attributions[n]);
    for (const file of files)
      if (file.kind === 'dicom') dicom.push({ ...file.instance, by });
      else if (file.kind === 'file') others.push({ ...file.file, by });
  }
  return { dicom, others };
}

/** What was stored of each batch, with the upload that brought it. */
function cameOf(
  batches: readonly Batch[],
  attributions: readonly Attribution[],
  instances: readonly IndexedInstance[],
): Came[] {
  const stored = instances.values();
  return batches.flatMap(({ ctx, upload, files }, n) => {
    const key = uploadKey(ctx, upload);
    const outside = isFromOutside(required(attributions[n]));
    return files.flatMap(({ kind }): Came[] => {
      if (kind !== 'dicom') return [];
      const { study, instance } = required(stored.next().value);
      return [{ key, folder: study.id, study: study.uid, own: study.own, outside, sop: instance.uid }];
    });
  });
}

function outcomes(
  files: readonly Prepared[],
  dicom: Iterator<IndexedInstance>,
  others: Iterator<{ id: string; name: string }>,
): Outcome[] {
  return files.map((prepared): Outcome => {
    if (prepared.kind === 'refused') return { file: null, dicom: null, notes: [], refusal: prepared.refusal };
    const { renamed } = prepared;
    if (prepared.kind === 'file') {
      const file = required(others.next().value);
      return { file: { ...file, renamed }, dicom: null, notes: prepared.file.notes, refusal: null };
    }
    const one = required(dicom.next().value);
    const notes = firstOfEach(prepared.instance.notes.map(itemNote));
    return { file: { id: one.instance.id, name: one.name, renamed }, dicom: one, notes, refusal: null };
  });
}

/** The first note of each code: an answer says of a file what there is and where it begins, its item the rest. */
function firstOfEach(notes: readonly ItemNote[]): ItemNote[] {
  const seen = new Set<string>();
  return notes.filter(({ code }) => !seen.has(code) && seen.add(code));
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a file was stored without an answer');
  return value;
}
