import { DEFAULT_WEIGHT, type Attributes, type AttributeValue, type MatchingRule } from './protocol.ts';

type Compare = (value: AttributeValue, wanted: AttributeValue) => boolean;

/** Of values and wanted values one pair suffices. */
const compares: Readonly<Record<string, Compare>> = {
  equals: isEqual,
  contains: (value, wanted) => plain(value).includes(plain(wanted)),
  startsWith: (value, wanted) => plain(value).startsWith(plain(wanted)),
  endsWith: (value, wanted) => plain(value).endsWith(plain(wanted)),
  greaterThan: asNumbers((a, b) => a > b),
  greaterThanOrEqualTo: asNumbers((a, b) => a >= b),
  lessThan: asNumbers((a, b) => a < b),
  lessThanOrEqualTo: asNumbers((a, b) => a <= b),
};

/** They match exactly where the other does not. */
const negations: Readonly<Record<string, string>> = { doesNotEqual: 'equals', doesNotContain: 'contains' };

/** All values have to be so. */
const kinds: Readonly<Record<string, (number: number) => boolean>> = {
  onlyInteger: Number.isInteger,
  odd: (number) => Math.abs(number % 2) === 1,
  even: (number) => number % 2 === 0,
};

/** Whether a rule matches [HP-3, HP-4, HP-5]. An operator that is none matches nothing. */
export function matches(rule: MatchingRule, attributes: Attributes): boolean {
  const values = valuesOf(rule, attributes);
  const operator: string = rule.operator;
  if (Object.hasOwn(kinds, operator)) return values.length > 0 && values.every((value) => isOfKind(value, operator));
  const wanted = rule.value === undefined ? [] : [rule.value].flat();
  const negated = Object.hasOwn(negations, operator) ? negations[operator] : undefined;
  const name = negated ?? operator;
  const compare = Object.hasOwn(compares, name) ? compares[name] : undefined;
  if (!compare) return false;
  const found = values.some((value) => wanted.some((one) => compare(value, one)));
  return negated === undefined ? found : !found;
}

/**
 * The sum of the weights of the rules that match [HP-6]; null where a required one does not, and where there are rules
 * and none matches. Without rules it is 0.
 */
export function scoreOf(rules: readonly MatchingRule[], attributes: Attributes): number | null {
  let score = 0;
  let met = 0;
  for (const rule of rules) {
    if (matches(rule, attributes)) {
      met++;
      score += rule.weight ?? DEFAULT_WEIGHT;
    } else if (rule.required === true) return null;
  }
  return rules.length > 0 && met === 0 ? null : score;
}

/** A text without anything in it is no value. */
function valuesOf({ attribute }: MatchingRule, attributes: Attributes): AttributeValue[] {
  return [attribute]
    .flat()
    .flatMap((name) => attributes.get(name) ?? [])
    .filter((value) => typeof value === 'number' || value.trim() !== '');
}

function isOfKind(value: AttributeValue, operator: string): boolean {
  const number = numberOf(value);
  return number !== null && kinds[operator]?.(number) === true;
}

/** Where one of both is a number they are compared as numbers, else as texts. */
function isEqual(value: AttributeValue, wanted: AttributeValue): boolean {
  if (typeof value === 'string' && typeof wanted === 'string') return plain(value) === plain(wanted);
  const number = numberOf(value);
  return number !== null && number === numberOf(wanted);
}

function asNumbers(compare: (a: number, b: number) => boolean): Compare {
  return (value, wanted) => {
    const [a, b] = [numberOf(value), numberOf(wanted)];
    return a !== null && b !== null && compare(a, b);
  };
}

/** As DS and IS write numbers (PS3.5 6.2). */
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function numberOf(value: AttributeValue): number | null {
  const number = typeof value === 'number' ? value : decimal.test(value.trim()) ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
}

/** Small and capital letters, full and half width are the same, and spaces around a text are none of it. */
function plain(value: AttributeValue): string {
  return String(value).normalize('NFKC').trim().toLowerCase();
}
