import { firstNumber, firstText, items, type DicomJson } from '../../dataset/dicom-json.ts';
import type { Box } from './box.ts';
import { boxesOutside } from './boxes-outside.ts';
import { elementsOfEmbeddedOverlays } from './embedded-overlays.ts';

/** Why a file may have text in its pixels, by what its data set says. The list is closed. */
export type SuspicionReason =
  /** Burned In Annotation is YES. */
  | 'stated'
  /** Ultrasound. */
  | 'ultrasound'
  /** Secondary capture: a screen, a page, a paste-up. */
  | 'secondary_capture'
  /** A photograph, of whatever is visible: skin, eye, endoscope. */
  | 'photograph'
  /** The label of a slide, or a slide with its label. */
  | 'slide_label'
  /** A dose report, a screen or a protocol that a device saved as one of its own images. */
  | 'screen'
  /** Overlays lie in bits of the pixel cells. */
  | 'embedded_overlay'
  /** Burned In Annotation is absent or neither YES nor NO, as in most files. */
  | 'unstated';

/** What a data set says of text in its pixels. */
export interface Suspicion {
  reasons: SuspicionReason[];
  /** What is to be done before the file may leave: nothing, the detector alone, or a person looks in any case. */
  check: 'none' | 'detector' | 'person';
  /** Boxes that are candidates in every frame, whatever the pixels are. */
  boxes: Box[];
}

const storage = '1.2.840.10008.5.1.4.1.1';
/** Ultrasound (Multi-frame), with the retired ones of before. */
const ultrasound = ['3', '3.1', '6', '6.1', '6.2'].map((end) => `${storage}.${end}`);
const secondaryCapture = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.7(\.[1-4])?$/;
/** Visible light: photographs, endoscopy, eyes, microscopes (PS3.3 A.32). Whole slides say what they show. */
const visibleLight = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.77\.1\./;
const wholeSlide = `${storage}.77.1.6`;
const modalitiesOfPhotographs = new Set(['XC', 'ES', 'GM', 'OP', 'DMS']);
const screens = /^(SCREEN( ?SAVE|SHOT)?|SECONDARY CAPTURE|DOSE[_ ]?(INFO|REPORT)|PROTOCOL|REPORT|SNAPSHOT)$/;

/**
 * What the data set says of text in its pixels [BI-1 to BI-4]: by SOP Class, Modality, Image Type, Burned In Annotation
 * and Sequence of Ultrasound Regions.
 */
export function suspicionOf(json: DicomJson): Suspicion {
  const reasons = reasonsOf(json);
  const person = reasons.some((reason) => reason !== 'unstated');
  const columns = firstNumber(json, '00280011') ?? 0;
  const rows = firstNumber(json, '00280010') ?? 0;
  const whole = columns > 0 && rows > 0 ? [{ column: 0, row: 0, columns, rows }] : [];
  const regions = reasons.includes('ultrasound') ? ultrasoundRegions(json) : [];
  return {
    reasons,
    check: person ? 'person' : reasons.length > 0 ? 'detector' : 'none',
    boxes: reasons.includes('slide_label') ? whole : regions.length > 0 ? boxesOutside(regions, columns, rows) : [],
  };
}

function reasonsOf(json: DicomJson): SuspicionReason[] {
  const sopClass = firstText(json, '00080016') ?? '';
  const modality = firstText(json, '00080060') ?? '';
  const imageType = (json['00080008']?.Value ?? []).filter((value) => typeof value === 'string');
  const stated = firstText(json, '00280301')?.trim().toUpperCase();
  const isSlide = sopClass === wholeSlide || modality === 'SM';
  const found: [SuspicionReason, boolean][] = [
    ['stated', stated === 'YES'],
    ['ultrasound', ultrasound.includes(sopClass) || modality === 'US' || modality === 'IVUS'],
    ['secondary_capture', secondaryCapture.test(sopClass) || json['00080064'] !== undefined],
    ['photograph', (visibleLight.test(sopClass) && !isSlide) || modalitiesOfPhotographs.has(modality)],
    ['slide_label', imageType.some((value) => value === 'LABEL' || value === 'OVERVIEW')],
    ['screen', imageType.some((value) => screens.test(value))],
    ['embedded_overlay', elementsOfEmbeddedOverlays(json).length > 0],
    ['unstated', stated !== 'YES' && stated !== 'NO'],
  ];
  return found.flatMap(([reason, is]) => (is ? [reason] : []));
}

/** Where a device says that its images lie (PS3.3 C.8.5.5.1.1): their outermost pixels belong to them. */
function ultrasoundRegions(json: DicomJson): Box[] {
  return items(json, '00186011').flatMap((region) => {
    const [left, top, right, bottom] = ['00186018', '0018601A', '0018601C', '0018601E'].map((tag) =>
      firstNumber(region, tag),
    );
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) return [];
    return right >= left && bottom >= top
      ? [{ column: left, row: top, columns: right - left + 1, rows: bottom - top + 1 }]
      : [];
  });
}
