/** Why a piece of JSON is no part of a protocol. */
export type RefusalReason =
  | 'missing'
  | 'unknown'
  | 'not_wanted'
  | 'not_an_object'
  | 'not_a_list'
  | 'not_a_text'
  | 'not_a_number'
  | 'not_true_or_false'
  | 'out_of_range'
  | 'too_few'
  | 'too_many'
  | 'too_long'
  | 'not_as_many_as_cells'
  | 'name_taken';

export interface Refusal {
  /** As in `stages[0].rows`; empty for the whole. */
  readonly path: string;
  readonly reason: RefusalReason;
}

interface Bounds {
  readonly least?: number;
  readonly most?: number;
  readonly whole?: boolean;
}

/** Most characters of a text. */
const LONGEST = 200;
/** So many refusals say enough. */
const MOST_REFUSALS = 20;

/** Reads a piece of JSON; what it gives counts only where nothing was refused. */
export function parseWhole<T>(json: unknown, read: (whole: Whole) => T): { value: T | null; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const value = read(new Whole(json, '', refusals));
  return { value: refusals.length === 0 ? value : null, refusals };
}

/** A value at a place. */
export class Whole {
  readonly #json: unknown;
  readonly #path: string;
  readonly #refusals: Refusal[];

  constructor(json: unknown, path: string, refusals: Refusal[]) {
    this.#json = json;
    this.#path = path;
    this.#refusals = refusals;
  }

  get isNumber(): boolean {
    return typeof this.#json === 'number';
  }

  refuse(reason: RefusalReason, path = this.#path): undefined {
    if (this.#refusals.length < MOST_REFUSALS) this.#refusals.push({ path, reason });
  }

  text(pattern?: RegExp): string {
    const json = this.#json;
    if (json === undefined) this.refuse('missing');
    else if (typeof json !== 'string' || json.trim() === '') this.refuse('not_a_text');
    else if (json.length > LONGEST) this.refuse('too_long');
    else if (pattern && !pattern.test(json)) this.refuse('unknown');
    else return json;
    return '';
  }

  number({ least = -Infinity, most = Infinity, whole = false }: Bounds): number {
    const json = this.#json;
    if (json === undefined) this.refuse('missing');
    else if (typeof json !== 'number' || !Number.isFinite(json)) this.refuse('not_a_number');
    else if (json < least || json > most || (whole && !Number.isInteger(json))) this.refuse('out_of_range');
    else return json;
    return 0;
  }

  truth(): boolean {
    if (typeof this.#json !== 'boolean') this.refuse('not_true_or_false');
    return this.#json === true;
  }

  list<T>({ least = 0, most = Infinity }: Bounds, read: (one: Whole) => T): T[] {
    const json: unknown = this.#json;
    if (json === undefined) this.refuse('missing');
    else if (!Array.isArray(json)) this.refuse('not_a_list');
    else if (json.length < least) this.refuse('too_few');
    else if (json.length > most) this.refuse('too_many');
    else return json.map((one: unknown, n) => read(new Whole(one, `${this.#path}[${n}]`, this.#refusals)));
    return [];
  }

  /** A value, or a list of some. */
  oneOrSeveral<T>(read: (one: Whole) => T): T | T[] {
    return Array.isArray(this.#json) ? this.list({ least: 1, most: 100 }, read) : read(this);
  }

  /** The fields of an object that has no others. */
  fields(names: readonly string[]): Fields {
    const isObject = typeof this.#json === 'object' && this.#json !== null && !Array.isArray(this.#json);
    if (!isObject) this.refuse(this.#json === undefined ? 'missing' : 'not_an_object');
    const json = isObject ? (this.#json as Readonly<Record<string, unknown>>) : {};
    const pathOf = (name: string) => (this.#path === '' ? name : `${this.#path}.${name}`);
    for (const name of Object.keys(json)) {
      if (!names.includes(name)) this.refuse('unknown', pathOf(name.slice(0, LONGEST)));
    }
    const raw = (name: string) => (Object.hasOwn(json, name) ? json[name] : undefined);
    return fieldsOf(raw, (name) => new Whole(raw(name), pathOf(name), this.#refusals));
  }
}

export type Fields = ReturnType<typeof fieldsOf>;

function fieldsOf(raw: (name: string) => unknown, at: (name: string) => Whole) {
  return {
    raw,
    at,
    refuse: (name: string, reason: RefusalReason) => at(name).refuse(reason),
    text: (name: string) => at(name).text(),
    number: (name: string, bounds: Bounds) => at(name).number(bounds),
    truth: (name: string) => at(name).truth(),
    list: <T>(name: string, bounds: Bounds, read: (one: Whole) => T) => at(name).list(bounds, read),
    oneOrSeveral: <T>(name: string, read: (one: Whole) => T) => at(name).oneOrSeveral(read),
    /** The field with its name, where it is there. */
    optional: <Name extends string, T>(name: Name, read: () => T): { [key in Name]?: T } =>
      raw(name) === undefined ? {} : ({ [name]: read() } as { [key in Name]?: T }),
  };
}
