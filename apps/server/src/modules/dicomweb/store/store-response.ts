import type { ErrorCode, ItemNote } from '@mado/contract';
import type { DicomJson } from '@mado/dicom';
import type { IndexedInstance } from '../../studies/index.ts';
import type { Outcome } from '../../uploads/index.ts';

/** Warning Reason (0008,1196) of PS3.18 table I.2-1: what is kept or served is not all as it came. */
const coercion = 0xb000;

/** Whether a note says that an instance is served with another identifier than its file has. */
const isCoerced = ({ code }: ItemNote) => code.startsWith('uid_');

/** Failure Reason (0008,1197) values of PS3.18 table I.2-2. */
const failureReasons = {
  outOfResources: 0xa700,
  doesNotMatch: 0xa900,
  cannotUnderstand: 0xc000,
  processingFailure: 0x0110,
} as const;

const reasonOf: Partial<Record<ErrorCode, number>> = {
  bad_target: failureReasons.doesNotMatch,
  dicom_bad_pixel_description: failureReasons.doesNotMatch,
  file_not_received: failureReasons.processingFailure,
  not_deidentified: failureReasons.processingFailure,
  quota_exceeded: failureReasons.outOfResources,
  disk_full: failureReasons.outOfResources,
  too_large: failureReasons.outOfResources,
  dicom_too_large: failureReasons.outOfResources,
  dicom_too_many_elements: failureReasons.outOfResources,
  dicom_inflates_too_large: failureReasons.outOfResources,
};

/**
 * The Store Instances Response Module (PS3.18 I.1) and the status that goes with it (table 10.5.3-1): 200 when all
 * instances are stored, 202 when some are, 409 when none is. A failure whose instance could not be read stands in the
 * Other Failures Sequence (0008,119A). An instance that was given identifiers, or was blanked, has Warning Reason B000.
 *
 * @param rootOfStudy DICOMweb root, absolute, under which a stored study is retrieved
 * @param isBlanked they went into a conference [IN-24]
 */
export function storeResponse(
  outcomes: readonly Outcome[],
  rootOfStudy: (study: IndexedInstance['study']) => string,
  isBlanked = false,
): { status: 200 | 202 | 409; module: DicomJson } {
  const stored: DicomJson[] = [];
  const failed: DicomJson[] = [];
  const unnamed: DicomJson[] = [];
  const studies = new Set<string>();
  for (const { dicom, refusal, notes } of outcomes) {
    if (dicom) {
      const { study, series, instance } = dicom;
      const address = `${rootOfStudy(study)}/studies/${study.uid}`;
      studies.add(address);
      const url = `${address}/series/${series.uid}/instances/${instance.uid}`;
      stored.push({
        ...reference(instance),
        '00081190': { vr: 'UR', Value: [url] },
        ...((isBlanked || notes.some(isCoerced)) && { '00081196': { vr: 'US', Value: [coercion] } }),
      });
    } else {
      const reason = (refusal && reasonOf[refusal.code]) ?? failureReasons.cannotUnderstand;
      const failure = { '00081197': { vr: 'US', Value: [reason] } };
      if (refusal?.instance) failed.push({ ...reference(refusal.instance), ...failure });
      else unnamed.push(failure);
    }
  }
  const [study] = studies;
  const module: DicomJson = {
    // Type 2: empty when the instances are of several studies, or none was stored.
    '00081190': studies.size === 1 ? { vr: 'UR', Value: [study] } : { vr: 'UR' },
    ...(failed.length > 0 && { '00081198': { vr: 'SQ', Value: failed } }),
    ...(stored.length > 0 && { '00081199': { vr: 'SQ', Value: stored } }),
    ...(unnamed.length > 0 && { '0008119A': { vr: 'SQ', Value: unnamed } }),
  };
  return { status: stored.length === 0 ? 409 : failed.length + unnamed.length > 0 ? 202 : 200, module };
}

/** SOP Instance Reference Macro (PS3.3 table 10-11); without a class where the file says none. */
function reference({ uid, sopClassUid }: { uid: string; sopClassUid: string }): DicomJson {
  const sopClass = sopClassUid === '' ? { vr: 'UI' } : { vr: 'UI', Value: [sopClassUid] };
  return { '00081150': sopClass, '00081155': { vr: 'UI', Value: [uid] } };
}
