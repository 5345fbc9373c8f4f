import { parseWhole, type Refusal, type Whole } from './parse-value.ts';
import {
  LARGEST_STAGE,
  operators,
  withoutValue,
  type HangingProtocol,
  type HangingShow,
  type HangingStage,
  type HangingViewport,
  type MatchingRule,
} from './protocol.ts';

/** Most of what one holds. */
const MOST_RULES = 100;
const MOST_STAGES = 50;
const MOST_PROTOCOLS = 200;

export type ParsedProtocol =
  | { readonly ok: true; readonly protocol: HangingProtocol }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** A protocol out of JSON, or all that is wrong with it, each with its place [HP-2]. */
export function parseProtocol(json: unknown): ParsedProtocol {
  const { value, refusals } = parseWhole<HangingProtocol>(json, protocolOf);
  return value !== null && refusals.length === 0 ? { ok: true, protocol: value } : { ok: false, refusals };
}

/** Those of a list that are sound, and what is wrong with each other one, by its place in the list. */
export function parseProtocols(json: unknown): {
  readonly protocols: readonly HangingProtocol[];
  readonly refused: ReadonlyMap<number, readonly Refusal[]>;
} {
  const protocols: HangingProtocol[] = [];
  const refused = new Map<number, readonly Refusal[]>();
  if (!Array.isArray(json)) return { protocols, refused: new Map([[0, [{ path: '', reason: 'not_a_list' }]]]) };
  const names = new Set<string>();
  for (const [n, one] of json.slice(0, MOST_PROTOCOLS).entries()) {
    const parsed = parseProtocol(one);
    if (!parsed.ok) refused.set(n, parsed.refusals);
    else if (names.has(parsed.protocol.name)) refused.set(n, [{ path: 'name', reason: 'name_taken' }]);
    else {
      names.add(parsed.protocol.name);
      protocols.push(parsed.protocol);
    }
  }
  if (json.length > MOST_PROTOCOLS) refused.set(MOST_PROTOCOLS, [{ path: '', reason: 'too_many' }]);
  return { protocols, refused };
}

function protocolOf(whole: Whole): HangingProtocol {
  const fields = whole.fields(['name', 'rules', 'stages']);
  return {
    name: fields.text('name'),
    rules: fields.list('rules', { most: MOST_RULES }, ruleOf),
    stages: fields.list('stages', { least: 1, most: MOST_STAGES }, stageOf),
  };
}

function stageOf(whole: Whole): HangingStage {
  const fields = whole.fields(['name', 'rows', 'columns', 'viewports', 'needs']);
  const side = { least: 1, most: LARGEST_STAGE, whole: true };
  const [rows, columns] = [fields.number('rows', side), fields.number('columns', side)];
  const viewports = fields.list('viewports', { most: LARGEST_STAGE ** 2 }, viewportOf);
  if (viewports.length !== rows * columns) fields.refuse('viewports', 'not_as_many_as_cells');
  return {
    name: fields.text('name'),
    rows,
    columns,
    viewports,
    ...fields.optional('needs', () => fields.number('needs', { least: 1, most: rows * columns, whole: true })),
  };
}

function viewportOf(whole: Whole): HangingViewport {
  const fields = whole.fields(['rules', 'prior', 'show']);
  return {
    rules: fields.list('rules', { most: MOST_RULES }, ruleOf),
    ...fields.optional('prior', () => {
      if (fields.raw('prior') !== 1) fields.refuse('prior', 'out_of_range');
      return 1 as const;
    }),
    ...fields.optional('show', () => showOf(fields.at('show'))),
  };
}

function showOf(whole: Whole): HangingShow {
  const fields = whole.fields(['orientation', 'justified', 'window']);
  return {
    ...fields.optional('orientation', () => {
      const letters = fields.list('orientation', { least: 2, most: 2 }, (one) => one.text(/^[LRAPHF]{1,3}$/));
      return [letters[0] ?? '', letters[1] ?? ''] as const;
    }),
    ...fields.optional('justified', () => {
      const edge = fields.raw('justified');
      if (edge !== 'left' && edge !== 'right') fields.refuse('justified', 'unknown');
      return edge === 'right' ? 'right' : 'left';
    }),
    ...fields.optional('window', () => {
      const window = fields.at('window').fields(['center', 'width']);
      return { center: window.number('center', {}), width: window.number('width', { least: Number.MIN_VALUE }) };
    }),
  };
}

function ruleOf(whole: Whole): MatchingRule {
  const fields = whole.fields(['attribute', 'operator', 'value', 'weight', 'required']);
  const operator = operators.find((one) => one === fields.raw('operator')) ?? fields.refuse('operator', 'unknown');
  const wantsValue = operator !== undefined && !withoutValue.has(operator);
  if (wantsValue && fields.raw('value') === undefined) fields.refuse('value', 'missing');
  if (operator !== undefined && !wantsValue && fields.raw('value') !== undefined) fields.refuse('value', 'not_wanted');
  return {
    attribute: fields.oneOrSeveral('attribute', (one) => one.text()),
    operator: operator ?? 'equals',
    ...fields.optional('value', () =>
      fields.oneOrSeveral('value', (one) => (one.isNumber ? one.number({}) : one.text())),
    ),
    ...fields.optional('weight', () => fields.number('weight', { least: 0 })),
    ...fields.optional('required', () => fields.truth('required')),
  };
}
