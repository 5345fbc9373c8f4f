import { calculateSUVScalingFactors } from '@cornerstonejs/calculate-suv';
import { firstNumber, firstText, items, type DicomJson } from '@mado/dicom';
import { injectionOf } from './injection-time.ts';
import { tag } from './tags.ts';

/** What values of a PET image are multiplied by after the modality transform, and what they are then [RD-14]. */
export interface Uptake {
  readonly factor: number;
  readonly unit: 'SUVbw' | 'SUVlbm' | 'SUVibw' | 'SUVbsa';
}

type Metadata = Parameters<typeof calculateSUVScalingFactors>[0][number];

/**
 * The uptake of each instance of a series; null for what is no PET, and for all of a series that lacks something
 * [RD-15].
 *
 * @param instances all of a series: the first acquisition of them may tell when the scan began
 */
export function uptakesOf(instances: readonly DicomJson[]): readonly (Uptake | null)[] {
  const units = instances.map((instance) =>
    firstText(instance, tag.Modality) === 'PT' ? firstText(instance, tag.Units) : undefined,
  );
  const measured = instances.filter((_, index) => units[index] === 'BQML' || units[index] === 'CNTS');
  const found = factorsOf(measured);
  const factors = new Map(measured.map((instance, index) => [instance, found[index]]));
  return instances.map((instance, index) => {
    if (units[index] === 'GML') return statedUptake(instance);
    const factor = factors.get(instance);
    return factor === undefined ? null : { factor, unit: 'SUVbw' };
  });
}

/** Values in g/ml are an uptake by their SUV Type, of which none means body weight (PS3.3 C.8.9.1.1.3). */
function statedUptake(instance: DicomJson): Uptake | null {
  const type = firstText(instance, tag.SUVType) ?? 'BW';
  const units = { BW: 'SUVbw', LBM: 'SUVlbm', LBMJAMES128: 'SUVlbm', LBMJANMA: 'SUVlbm', IBW: 'SUVibw' } as const;
  const unit = Object.hasOwn(units, type) ? units[type as keyof typeof units] : undefined;
  return unit ? { factor: 1, unit } : null;
}

/** The factors of the series; empty where it lacks something, or contradicts itself. */
function factorsOf(instances: readonly DicomJson[]): number[] {
  const all = instances.map(metadataOf);
  const known = all.filter((one) => one !== null);
  if (known.length === 0 || known.length < all.length) return [];
  try {
    const factors = calculateSUVScalingFactors(known).map(({ suvbw }) => suvbw);
    return factors.every((factor) => factor > 0 && Number.isFinite(factor)) ? factors : [];
  } catch {
    // It throws for everything that is missing or that differs between instances.
    return [];
  }
}

/** What the calculation needs of an instance; null where it does not have it. */
function metadataOf(instance: DicomJson): Metadata | null {
  const [radiopharmaceutical = {}] = items(instance, tag.RadiopharmaceuticalInformationSequence);
  const PatientWeight = firstNumber(instance, tag.PatientWeight) ?? 0;
  const RadionuclideTotalDose = firstNumber(radiopharmaceutical, tag.RadionuclideTotalDose) ?? 0;
  const RadionuclideHalfLife = firstNumber(radiopharmaceutical, tag.RadionuclideHalfLife) ?? 0;
  const DecayCorrection = firstText(instance, tag.DecayCorrection) ?? '';
  const injection = injectionOf(instance, radiopharmaceutical, RadionuclideHalfLife);
  if (!(PatientWeight > 0 && RadionuclideTotalDose > 0 && RadionuclideHalfLife > 0) || !injection) return null;
  if (DecayCorrection !== 'START' && DecayCorrection !== 'ADMIN') return null;
  // Values that are corrected to the injection are those of the whole dose: nothing of it has decayed.
  const scan = DecayCorrection === 'ADMIN' ? { date: injection.date, time: injection.time } : injection.scan;
  return {
    CorrectedImage: (instance[tag.CorrectedImage]?.Value ?? []).map(String),
    Units: firstText(instance, tag.Units) ?? '',
    RadionuclideHalfLife,
    RadionuclideTotalDose,
    DecayCorrection,
    PatientWeight,
    SeriesDate: scan.date,
    SeriesTime: scan.time,
    AcquisitionDate: DecayCorrection === 'ADMIN' ? scan.date : injection.acquisition.date,
    AcquisitionTime: DecayCorrection === 'ADMIN' ? scan.time : injection.acquisition.time,
    RadiopharmaceuticalStartDateTime: `${injection.date}${injection.time}`,
    ...privateFactors(instance),
    // Of lean body mass and body surface nothing is asked; without these it complains on the console.
    PatientSize: 1,
    PatientSex: 'M',
  };
}

/** Philips: counts per SUV, and counts per Bq/ml. GE: to which moment decay is corrected. */
function privateFactors(
  instance: DicomJson,
): Pick<Metadata, 'PhilipsPETPrivateGroup' | 'GEPrivatePostInjectionDateTime'> {
  const philips = privateBlock(instance, '7053', 'Philips PET Private Group');
  const ge = privateBlock(instance, '0009', 'GEMS_PETD_01');
  const corrected = ge && firstText(instance, `${ge}0D`);
  const ofScan = corrected?.startsWith(firstText(instance, tag.AcquisitionDate) ?? 'none');
  return {
    ...(philips && {
      PhilipsPETPrivateGroup: {
        SUVScaleFactor: firstNumber(instance, `${philips}00`),
        ActivityConcentrationScaleFactor: firstNumber(instance, `${philips}09`),
      },
    }),
    // De-identification shifts dates, but not those that it does not know.
    ...(corrected && ofScan && { GEPrivatePostInjectionDateTime: corrected }),
  };
}

/** The group and block that a private creator has reserved (PS3.5 7.8.1). */
function privateBlock(instance: DicomJson, group: string, creator: string): string | null {
  for (let block = 0x10; block <= 0xff; block++) {
    const hex = block.toString(16).toUpperCase();
    if (firstText(instance, `${group}00${hex}`)?.trim() === creator) return `${group}${hex}`;
  }
  return null;
}
