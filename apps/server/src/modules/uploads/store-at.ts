import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { takeQuota } from '../organisations/index.ts';
import {
  confirmBlobs,
  storeFiles,
  updateFolders,
  type BroughtFile,
  type Replacement,
  type TreeLocation,
} from '../storage/index.ts';
import { indexInstances, type BroughtInstance, type IndexedInstance } from '../studies/index.ts';

/** Files in order, DICOM and others apart, each with who brings it. */
export interface Brought {
  dicom: readonly BroughtInstance[];
  others: readonly BroughtFile[];
}

/** What was stored, in order, DICOM and others apart. */
export interface Done {
  instances: readonly IndexedInstance[];
  files: readonly { id: string; name: string }[];
}

interface Stored extends Done {
  replaced: readonly Replacement[];
  /** bytes that the place holds more, and that versions in the trash take more */
  addedBytes: number;
  versionBytes: number;
}

/**
 * Puts files at a place: items, index entries, the sums of the folders above, quota. Runs inside the transaction that
 * locked the tree.
 *
 * @param receivingUntil until when more may be expected of the folders concerned; null leaves that as it is
 * @throws {OperationError} quota_exceeded
 */
export async function storeAt(
  tx: Sql,
  services: Services,
  place: TreeLocation,
  brought: Brought,
  receivingUntil: Date | null,
): Promise<Stored> {
  const stored = await putAt(tx, services, place, brought, receivingUntil);
  await countAt(tx, place, brought, stored, 0);
  return stored;
}

/** The first half of `storeAt`: what lies there from now on. */
export async function putAt(
  tx: Sql,
  services: Services,
  place: TreeLocation,
  { dicom, others }: Brought,
  receivingUntil: Date | null,
): Promise<Stored> {
  const indexed = await indexInstances(tx, services, place, dicom, receivingUntil);
  const stored = await storeFiles(tx, services, place, others, receivingUntil);
  return {
    instances: indexed.instances,
    files: stored.files,
    replaced: [...indexed.replaced, ...stored.replaced],
    addedBytes: indexed.addedBytes + stored.addedBytes,
    versionBytes: indexed.versionBytes + stored.versionBytes,
  };
}

/**
 * The second half of `storeAt`: sums, quota and blobs.
 *
 * @param countedBytes what of it was counted on the quota before
 * @throws {OperationError} quota_exceeded
 */
export async function countAt(
  tx: Sql,
  place: TreeLocation,
  { dicom, others }: Brought,
  { addedBytes, versionBytes }: Stored,
  countedBytes: number,
): Promise<void> {
  const ancestors = place.ancestors.map((id) => ({ id, addedBytes }));
  const brought = [...dicom, ...others].map(({ sha256 }) => sha256);
  // Started in this order, without waiting for each other.
  await Promise.all([
    updateFolders(tx, ancestors),
    // What was replaced is still there, as a version in the trash.
    !place.outsideQuota && takeQuota(tx, place.org, addedBytes + versionBytes - countedBytes),
    keepBlobs(tx, brought),
  ]);
}

/** @throws {Error} when a blob was given up because its upload took longer than its reservation */
async function keepBlobs(tx: Sql, sha256s: readonly string[]): Promise<void> {
  const distinct = [...new Set(sha256s)];
  if ((await confirmBlobs(tx, distinct)) < distinct.length)
    throw new Error('an upload took longer than its blobs are reserved');
}
