import { firstNumber, firstText, numbers, type DicomJson } from '../dataset/dicom-json.ts';
import { distanceAlong, patientPoint, planeNormal } from '../geometry/patient-point.ts';

const INSTANCE_NUMBER = '00200013';
const IMAGE_POSITION_PATIENT = '00200032';
const IMAGE_ORIENTATION_PATIENT = '00200037';
const SOP_INSTANCE_UID = '00080018';

/** By what instances are compared. */
interface SortKeys {
  number: number;
  /** mm along the normal of the image plane; Infinity where the instance has no plane. */
  position: number;
  uid: string;
}

/**
 * The instances of a series in the order in which they are shown: by Instance Number, then position along the slice
 * normal, then UID. Those without a number or position come last.
 */
export function inViewingOrder(instances: readonly DicomJson[]): DicomJson[] {
  return instances
    .map((instance) => ({ instance, keys: sortKeysOf(instance) }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ instance }) => instance);
}

function sortKeysOf(instance: DicomJson): SortKeys {
  return {
    number: firstNumber(instance, INSTANCE_NUMBER) ?? Infinity,
    position: slicePosition(instance) ?? Infinity,
    uid: firstText(instance, SOP_INSTANCE_UID) ?? '',
  };
}

/** Distance in mm of a slice from the origin, along its own normal (PS3.3 C.7.6.2.1.1); undefined without a plane. */
function slicePosition(instance: DicomJson): number | undefined {
  const position = numbers(instance, IMAGE_POSITION_PATIENT);
  const orientation = numbers(instance, IMAGE_ORIENTATION_PATIENT);
  const normal = orientation?.length === 6 ? planeNormal(orientation) : undefined;
  return normal && position?.length === 3 ? distanceAlong(normal, patientPoint(position)) : undefined;
}

function compare(a: SortKeys, b: SortKeys): number {
  if (a.number !== b.number) return a.number - b.number;
  if (a.position !== b.position) return a.position - b.position;
  return a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0;
}
