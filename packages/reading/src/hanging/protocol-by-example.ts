import { withDerived } from './derived-attributes.ts';
import type { Attributes, HangingProtocol, HangingViewport, MatchingRule } from './protocol.ts';

/** A grid as a reader has made it. */
export interface ExampleOfLayout {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Row by row; null where a pane is empty. */
  readonly viewports: readonly (ExampleOfViewport | null)[];
}

export interface ExampleOfViewport {
  readonly attributes: Attributes;
  /** It is of the prior study. */
  readonly isPrior: boolean;
}

/** What tells series of a study apart, with what it weighs; the required ones say what stands there at all. */
const telling = [
  { attribute: 'plane', weight: 4, required: true },
  { attribute: 'ViewPosition', weight: 4, required: true },
  { attribute: 'ImageLaterality', weight: 4, required: true },
  { attribute: 'Laterality', weight: 4, required: true },
  { attribute: 'SeriesDescription', weight: 8 },
  { attribute: 'ProtocolName', weight: 4 },
  { attribute: 'ConvolutionKernel', weight: 3 },
  { attribute: 'DiffusionBValue', weight: 3 },
  { attribute: 'ContrastBolusAgent', weight: 2 },
  { attribute: 'ImageType', weight: 1 },
] as const;

/** What is a stack is not taken for a picture or two. */
const STACK = 10;

/**
 * How studies like one are hung as it is hung now [HP-26]: of the modalities that are seen, and of the part of the body
 * where the images say one. Each viewport takes what lies in the same plane, or is the same view of the same side, and
 * of those what is called most alike. Null where nothing is seen.
 */
export function protocolByExample({ name, rows, columns, viewports }: ExampleOfLayout): HangingProtocol | null {
  const seen = viewports.filter((one) => one !== null);
  const current = seen.filter(({ isPrior }) => !isPrior);
  if (current.length === 0) return null;
  const body = valuesOf(current, 'BodyPartExamined');
  // Words of the study are words of each of its display sets, too.
  const parts = valuesOf(
    current.map((one) => ({ ...one, attributes: withDerived(one.attributes) })),
    'bodyPart',
  );
  return {
    name,
    rules: [
      ...valuesOf(current, 'Modality').map((value) => rule('Modality', [value], 5, true)),
      ...(body.length > 0 ? [rule('BodyPartExamined', body, 5, true)] : []),
      ...(body.length === 0 && parts.length > 0 ? [rule('bodyPart', parts, 5, true)] : []),
    ],
    stages: [
      {
        name: 'by-example',
        rows,
        columns,
        needs: Math.ceil(seen.length / 2),
        viewports: viewports.map(viewportLike),
      },
    ],
  };
}

/** What was empty stays so: nothing is of this modality. */
function viewportLike(one: ExampleOfViewport | null): HangingViewport {
  if (one === null) return { rules: [{ attribute: 'Modality', operator: 'equals', value: '-', required: true }] };
  const { attributes, isPrior } = one;
  const frames = Number(attributes.get('numImageFrames')?.[0] ?? 0);
  return {
    rules: [
      rule('Modality', valuesOf([one], 'Modality'), 1, true),
      ...telling.flatMap(({ attribute, weight, ...more }) => {
        const values = valuesOf([one], attribute);
        return values.length === 0 ? [] : [rule(attribute, values, weight, 'required' in more)];
      }),
      ...(frames > STACK
        ? [{ attribute: 'numImageFrames', operator: 'greaterThan', value: STACK, weight: 2 } as const]
        : []),
    ],
    ...(isPrior && { prior: 1 as const }),
  };
}

function rule(attribute: string, value: readonly (string | number)[], weight: number, required: boolean): MatchingRule {
  return { attribute, operator: 'equals', value, weight, ...(required && { required }) };
}

/** As a protocol can have them. */
const text = /^[^\p{C}]{1,200}$/u;

/** Each once; what is blank says nothing. */
function valuesOf(viewports: readonly ExampleOfViewport[], attribute: string): (string | number)[] {
  const values = viewports.flatMap(({ attributes }) => attributes.get(attribute) ?? []);
  return [...new Set(values)].filter((value) => String(value).trim() !== '' && text.test(String(value)));
}
