import type { Duplicate, UploadTarget } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { takeQuota } from '../organisations/index.ts';
import {
  dropBlobs,
  folderChanged,
  holdMs,
  lockTree,
  settleBlobs,
  storeFiles,
  updateFolders,
  type NewFile,
  type Place,
} from '../storage/index.ts';
import { indexInstances, seriesChanged, type IndexedInstance, type NewInstance } from '../studies/index.ts';
import { countFiles } from './count-files.ts';
import type { FileRefusal, Prepared } from './prepare-file.ts';
import { removeDuplicates } from './remove-duplicates.ts';
import { placeOf } from './target.ts';

/** An upload without a byte for this long is over (decision 28). */
const idleMs = 15 * 60 * 1000;

/** What has become of one file; `dicom` is null for a file that is not DICOM, `renamed` where its path was kept. */
export type Outcome =
  | {
      file: { id: string; name: string; renamed: string | null };
      dicom: IndexedInstance | null;
      notes: string[];
      refusal: null;
    }
  | { file: null; dicom: null; notes: string[]; refusal: FileRefusal };

/**
 * Makes the prepared files of a batch part of the tree, in one transaction: folders, items, index entries, sums, quota. Durable when it resolves.
 *
 * @returns the outcome per file, in order
 * @throws {OperationError} quota_exceeded, bad_target, no_access: nothing of the batch is there then
 */
export async function commitFiles(
  ctx: Context,
  target: UploadTarget,
  duplicate: Duplicate,
  files: readonly Prepared[],
): Promise<Outcome[]> {
  const dicom = files.flatMap((file) => (file.kind === 'dicom' ? [file.instance] : []));
  const others = files.flatMap((file) => (file.kind === 'file' ? [file.file] : []));
  const done = dicom.length + others.length > 0 ? await store(ctx, target, duplicate, dicom, others) : nothing;
  const all = outcomes(files, done.instances, done.files);
  countFiles(ctx.metrics, all);
  return all;
}

/** What was stored, in order, DICOM and others apart. */
interface Done {
  instances: readonly IndexedInstance[];
  files: readonly { id: string; name: string }[];
}
const nothing: Done = { instances: [], files: [] };

async function store(
  ctx: Context,
  target: UploadTarget,
  duplicate: Duplicate,
  dicom: readonly NewInstance[],
  others: readonly NewFile[],
): Promise<Done> {
  const done = await ctx.db.transaction(async (tx) => {
    const [, place] = await Promise.all([lockTree(tx, target.target_org), placeOf(tx, ctx, target)]);
    if (duplicate === 'studyAndFolderReplace') await removeDuplicates(tx, ctx, place, dicom, others);
    const now = ctx.clock.now().getTime();
    const receivingUntil = new Date(now + idleMs);
    const indexed = await indexInstances(tx, ctx, place, dicom, receivingUntil);
    const stored = await storeFiles(tx, ctx, place, others, receivingUntil);
    const addedBytes = indexed.addedBytes + stored.addedBytes;
    const ancestors = place.ancestors.map((id) => ({ id, addedBytes }));
    const brought = [...dicom, ...others].map(({ sha256 }) => sha256);
    const dropped = [...indexed.droppedBlobs, ...stored.droppedBlobs];
    // Started in this order, without waiting for each other.
    await Promise.all([
      updateFolders(tx, ancestors),
      !place.outsideQuota && takeQuota(tx, place.org, addedBytes),
      keepBlobs(tx, brought),
      dropped.length > 0 && dropBlobs(tx, dropped, new Date(now + holdMs)),
    ]);
    return { place, indexed, stored };
  });
  announce(ctx, done.place, done.indexed.changedSeries);
  return { instances: done.indexed.instances, files: done.stored.files };
}

/** @throws {Error} when a blob was given up because its upload took longer than its hold */
async function keepBlobs(tx: Sql, sha256s: readonly string[]): Promise<void> {
  const distinct = [...new Set(sha256s)];
  if ((await settleBlobs(tx, distinct)) < distinct.length)
    throw new Error('an upload took longer than its blobs are held');
}

function announce(ctx: Context, place: Place, changedSeries: readonly string[]): void {
  ctx.bus.publish(folderChanged, { org: place.org, folders: place.ancestors });
  if (changedSeries.length > 0) ctx.bus.publish(seriesChanged, { series: changedSeries });
}

function outcomes(
  files: readonly Prepared[],
  indexed: readonly IndexedInstance[],
  stored: readonly { id: string; name: string }[],
): Outcome[] {
  const [dicom, others] = [indexed.values(), stored.values()];
  return files.map((prepared): Outcome => {
    if (prepared.kind === 'refused') return { file: null, dicom: null, notes: [], refusal: prepared.refusal };
    const { renamed } = prepared;
    if (prepared.kind === 'file') {
      const file = required(others.next().value);
      const notes = prepared.file.notes.map(({ code }) => code);
      return { file: { ...file, renamed }, dicom: null, notes, refusal: null };
    }
    const one = required(dicom.next().value);
    const notes = [...new Set(prepared.instance.notes.map(({ kind }) => kind))];
    return { file: { id: one.instance.id, name: one.name, renamed }, dicom: one, notes, refusal: null };
  });
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a file was stored without an answer');
  return value;
}
