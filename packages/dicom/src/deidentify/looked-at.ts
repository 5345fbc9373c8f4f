import { leavesByHand, uidsInItems, type Ordered } from './what-stays.ts';
import { rulesOf, type DeidentificationOrder } from './order.ts';
import { withoutPixels, type RangedFile, type RangeLimits } from './ranges.ts';
import { safeBlocks } from './safe-private.ts';

/** What is known of a file before it leaves, without its pixels. */
export interface LookedAt {
  /** Something that identifies is left by hand, at whatever depth [DI-16]; of what is not anonymised nothing is. */
  byHand: boolean;
  /** UIDs, as they are, in the items of its sequences that stay: what it refers to is among them. */
  uids: ReadonlySet<string>;
}

/**
 * Looks at a file of any size as it would leave; its pixel data is not read.
 *
 * @param order null: it leaves as it is
 * @throws DicomError for a file that would not leave, as `deidentifiedRanges`
 */
export async function lookedAt(
  file: RangedFile,
  order: DeidentificationOrder | null,
  limits?: RangeLimits,
): Promise<LookedAt> {
  const { structure, elements } = await withoutPixels(file, limits);
  const source = structure.dataSet;
  const rules = rulesOf(order ?? { mode: 'notAnonymizeAndEdit', fields: {} });
  const blocks = rules.options.has('retainSafePrivate') ? safeBlocks(source, elements) : new Map();
  const ordered: Ordered = { source, rules, blocks };
  return {
    byHand: rules.anonymizes && leavesByHand(elements, ordered),
    uids: uidsInItems(elements, ordered),
  };
}
