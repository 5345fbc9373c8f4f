import { firstText, frameIndexOf, items, type DicomJson } from '@mado/dicom';
import type { Attributes, AttributeValue } from '@mado/reading';
import type { ViewerStudy } from '../ports/index.ts';
import { bValue } from './b-value.ts';
import { planeName } from './plane-name.ts';
import type { ViewerImage } from './series-images.ts';
import type { SeriesState } from './state.ts';
import { tag } from './tags.ts';

/** What hanging protocols may ask of the first image of a display set, besides what is told below. */
const keywords = {
  ImageType: tag.ImageType,
  SOPClassUID: tag.SOPClassUID,
  PresentationIntentType: '00080068',
  Manufacturer: '00080070',
  ContrastBolusAgent: '00180010',
  BodyPartExamined: '00180015',
  ScanningSequence: '00180020',
  SequenceName: tag.SequenceName,
  SliceThickness: tag.SliceThickness,
  RepetitionTime: '00180080',
  EchoTime: tag.EchoTime,
  InversionTime: '00180082',
  ProtocolName: '00181030',
  ConvolutionKernel: '00181210',
  PartialView: '00281350',
  ViewPosition: '00185101',
  AcquisitionDeviceProcessingDescription: '00181400',
  Laterality: '00200060',
  ImageLaterality: '00200062',
  FrameLaterality: '00209072',
  PatientOrientation: tag.PatientOrientation,
  CorrectedImage: tag.CorrectedImage,
} as const;

const VIEW_CODE_SEQUENCE = '00540220';
const VIEW_MODIFIER_CODE_SEQUENCE = '00540222';
const CODE_VALUE = '00080100';

/** What the study says of itself. Whose it is, no protocol asks. */
export function studyAttributes({ StudyDescription, series }: ViewerStudy): Attributes {
  return new Map<string, AttributeValue[]>([
    ['StudyDescription', [StudyDescription]],
    ['NumberOfStudyRelatedSeries', [series.length]],
  ]);
}

/**
 * What is known of a display set: what the list says, and, once its document has been read, what its first image does.
 * `plane` is what its plane is called (axial, sagittal, coronal, oblique), `numImageFrames` how many images it has.
 */
export function displaySetAttributes(state: SeriesState): Attributes {
  const { series } = state;
  const [image] = state.phase === 'ready' ? state.images : [];
  const count = state.phase === 'ready' ? state.images.length : (series.frame_count ?? series.instance_count);
  const listed: [string, AttributeValue[]][] = [
    ['Modality', [series.Modality]],
    ['SeriesDescription', [series.SeriesDescription]],
    ['SeriesNumber', series.SeriesNumber === null ? [] : [series.SeriesNumber]],
    ['numImageFrames', [count]],
  ];
  return new Map([...listed, ...(image ? imageAttributes(image) : [])]);
}

/** Which sides of the body its images say they show: of all of them, since a series may show both. */
export function lateralities(state: SeriesState): string[] {
  if (state.phase !== 'ready') return [];
  const { Laterality, ImageLaterality, FrameLaterality } = keywords;
  const said = state.images.flatMap((image) => {
    const places = placesOf(image);
    return [Laterality, ImageLaterality, FrameLaterality].flatMap((at) => valuesAt(places, at));
  });
  return [...new Set(said.map(String))];
}

function imageAttributes(image: ViewerImage): [string, AttributeValue[]][] {
  const places = placesOf(image);
  const weighting = bValue(image);
  const views = items(image.instance, VIEW_CODE_SEQUENCE);
  const modifiers = views.flatMap((view) => items(view, VIEW_MODIFIER_CODE_SEQUENCE));
  const { orientation } = image.plane;
  return [
    ...Object.entries(keywords).map(([keyword, at]): [string, AttributeValue[]] => [keyword, valuesAt(places, at)]),
    ['DiffusionBValue', weighting === null ? [] : [weighting]],
    ['ViewCodeSequence', codesOf(views)],
    ['ViewModifierCodeSequence', codesOf(modifiers)],
    ['plane', orientation ? [planeName(orientation)] : []],
  ];
}

/** Where an image says something: in itself, else in the groups of its frame, else in those of all frames. */
function placesOf({ instance, frame }: ViewerImage): DicomJson[] {
  const own = items(instance, tag.PerFrameFunctionalGroupsSequence)[frameIndexOf(frame)] ?? {};
  const shared = items(instance, tag.SharedFunctionalGroupsSequence)[0] ?? {};
  const inside = [own, shared].flatMap((groups) =>
    Object.keys(groups).flatMap((group) => items(groups, group).slice(0, 1)),
  );
  return [instance, ...inside];
}

function valuesAt(places: readonly DicomJson[], at: string): AttributeValue[] {
  for (const place of places) {
    const values = (place[at]?.Value ?? []).filter((value) => typeof value === 'string' || typeof value === 'number');
    if (values.length > 0) return values;
  }
  return [];
}

function codesOf(coded: readonly DicomJson[]): string[] {
  return coded.flatMap((item) => firstText(item, CODE_VALUE) ?? []);
}
