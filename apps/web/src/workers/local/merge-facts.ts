import { fullerName, modalitiesBesideImages, type InstanceFacts } from '@mado/dicom';

const ofStudy = [
  'PatientID',
  'IssuerOfPatientID',
  'PatientSex',
  'PatientBirthDate',
  'StudyDate',
  'StudyTime',
  'StudyID',
  'StudyDescription',
] as const;
const ofSeries = ['Modality', 'SeriesNumber', 'SeriesDescription', 'SeriesDate', 'SeriesTime'] as const;

/** What is known of a study, with what a later instance of it says: only what was blank is filled in [LO-20]. */
export function completedStudy(known: InstanceFacts, later: InstanceFacts): InstanceFacts {
  const PatientName = fullerName(known.PatientName, later.PatientName);
  const now = completed(known, later, ofStudy);
  return PatientName === known.PatientName ? now : { ...now, PatientName };
}

/** The same of a series; what it is says its first image, also where what speaks of images came before it [LO-26]. */
export function completedSeries(known: InstanceFacts, later: InstanceFacts): InstanceFacts {
  const isFirstImage = isBesideImages(known) && later.Modality !== null && !isBesideImages(later);
  return isFirstImage ? completed(later, known, ofSeries) : completed(known, later, ofSeries);
}

function isBesideImages({ Modality }: InstanceFacts): boolean {
  return Modality !== null && modalitiesBesideImages.includes(Modality);
}

function completed(known: InstanceFacts, later: InstanceFacts, keys: readonly (keyof InstanceFacts)[]): InstanceFacts {
  const blank = keys.filter((key) => isBlank(known[key]) && !isBlank(later[key]));
  return blank.length === 0 ? known : { ...known, ...Object.fromEntries(blank.map((key) => [key, later[key]])) };
}

function isBlank(value: InstanceFacts[keyof InstanceFacts]): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}
