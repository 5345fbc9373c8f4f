/** How a rule compares what an attribute says with its own value. The last three compare with nothing. */
export const operators = [
  'equals',
  'doesNotEqual',
  'contains',
  'doesNotContain',
  'startsWith',
  'endsWith',
  'greaterThan',
  'greaterThanOrEqualTo',
  'lessThan',
  'lessThanOrEqualTo',
  'onlyInteger',
  'odd',
  'even',
] as const;

export type Operator = (typeof operators)[number];

/** Those that ask what an attribute is like by itself. */
export const withoutValue: ReadonlySet<string> = new Set<Operator>(['onlyInteger', 'odd', 'even']);

/** What a rule without a weight weighs. */
export const DEFAULT_WEIGHT = 1;

/** Most rows, and most columns, of a stage. */
export const LARGEST_STAGE = 5;

export type AttributeValue = string | number;

/** What is known of a study or of a display set, by DICOM keyword or by the name of a field of the display set. */
export type Attributes = ReadonlyMap<string, readonly AttributeValue[]>;

export interface MatchingRule {
  /** Of several the values of all. */
  readonly attribute: string | readonly string[];
  readonly operator: Operator;
  /** Of several one suffices; where the operator is a negation, none may be. */
  readonly value?: AttributeValue | readonly AttributeValue[];
  /** What it adds to the score where it matches. */
  readonly weight?: number;
  /** Where it does not match, nothing does. */
  readonly required?: boolean;
}

/** What is seen at the right and at the bottom edge of an image, as Patient Orientation (0020,0020) says it. */
export type ShownOrientation = readonly [right: string, bottom: string];

/** How what a viewport has found is shown; what is not said stays as it is. */
export interface HangingShow {
  readonly orientation?: ShownOrientation;
  /** The edge of the viewport at which it lies, as Display Set Horizontal Justification (0072,0717) says it. */
  readonly justified?: 'left' | 'right';
  readonly window?: { readonly center: number; readonly width: number };
}

/** A place of a stage, and the rules that choose what is seen there; without rules it takes what is left. */
export interface HangingViewport {
  readonly rules: readonly MatchingRule[];
  /** 1: something of the prior study; left out: of the current one. */
  readonly prior?: 1;
  readonly show?: HangingShow;
}

/** A grid of viewports, row by row. */
export interface HangingStage {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly viewports: readonly HangingViewport[];
  /** So many viewports have to find something, or it is not offered; at least one. */
  readonly needs?: number;
}

/** How studies of a kind are hung; without rules, all studies. */
export interface HangingProtocol {
  readonly name: string;
  /** Of the study, with the values of all its display sets. */
  readonly rules: readonly MatchingRule[];
  readonly stages: readonly HangingStage[];
}
