import type { Organisation } from '@mado/contract';
import { dragEnds, dragOver, spotAt, type DropSpot } from '../../features/storage/index.ts';
import { dropRule, type DropTarget } from '../../features/uploads/index.ts';
import type { Text } from '../../app/language/use-text.ts';

/**
 * Where files from the desktop go that are let go over an element: into the folder whose row or line of the tree it is.
 * It is marked as long as they hover over it. Null: the element stands for nothing of its own.
 */
export function fileTargetAt(
  element: Element | null,
  organisations: readonly Organisation[],
  t: Text,
): DropTarget | null {
  const spot = spotAt(element);
  const target = spot === null ? null : targetOfSpot(spot, organisations);
  if (target === null) {
    dragEnds();
    return null;
  }
  const rule = dropRule(target);
  dragOver({ over: spot, refusal: rule.allowed ? null : t(`uploads.refused.${rule.reason}`) });
  return target;
}

function targetOfSpot({ location, name, item }: DropSpot, organisations: readonly Organisation[]): DropTarget | null {
  if (location.kind === 'root') {
    const member = organisations.find(({ uuid }) => uuid === location.org)?.can.upload === true;
    return { kind: 'root', type: location.type, org: location.org, member, name };
  }
  // A list full of studies takes files as empty ground does: nothing is brought into a study.
  if (item?.foldertype !== 'folder') return null;
  const { uuid, org, can } = item;
  return { kind: 'folder', uuid, org, foldertype: 'folder', mayUpload: can.upload, name };
}
