/** A rule of the product, as a line of a SPEC.md says it: `- **[AC-1]** …`. */
interface Rule {
  readonly id: string;
  readonly file: string;
  /** One-based. */
  readonly line: number;
}

/** What is taken for a test: only there does a citation say that the rule is held. */
const isTest = (file: string) => /\.(test|story)\.tsx?$/.test(file);
const isSpec = (file: string) => /(^|\/)SPEC\.md$/.test(file);

const citation = /\[[A-Z]{2}-\d+(?:,\s*[A-Z]{2}-\d+)*\]/g;
const id = /[A-Z]{2}-\d+/g;

/** The rules of all SPEC.md among the files. */
export function readRules(files: ReadonlyMap<string, string>): Rule[] {
  return [...files].flatMap(([file, text]) =>
    isSpec(file)
      ? [...text.matchAll(/^- \*\*\[([A-Z]{2}-\d+)\]\*\* \S/gm)].map((found) => ({
          id: found[1] ?? '',
          file,
          line: lineOf(text, found.index),
        }))
      : [],
  );
}

/**
 * What is wrong with rules and with pointers at them: a citation of a rule that does not exist, a rule that no test
 * cites, a number used twice, and a pointer at a decision, a page or a section that is not in the repository.
 *
 * @param files path from the root to text; every page of the repository (`*.md`) has to be among them
 * @returns a sentence for each fault
 */
export function ruleFaults(files: ReadonlyMap<string, string>): string[] {
  const rules = readRules(files);
  return [
    ...usedTwice(rules),
    ...strayCitations(rules, files),
    ...withoutTest(rules, files),
    ...decisionsUsedTwice(files),
    ...strayPointers(files),
  ];
}

function usedTwice(rules: readonly Rule[]): string[] {
  const seen = new Map<string, Rule>();
  const owners = new Map<string, string>();
  return rules.flatMap((rule) => {
    const prefix = rule.id.slice(0, 2);
    const [first, owner] = [seen.get(rule.id), owners.get(prefix) ?? rule.file];
    seen.set(rule.id, first ?? rule);
    owners.set(prefix, owner);
    if (first) return [`${at(rule)} [${rule.id}] is used already, at ${at(first)}`];
    return owner === rule.file ? [] : [`${at(rule)} [${rule.id}] begins with the letters of ${owner}`];
  });
}

function strayCitations(rules: readonly Rule[], files: ReadonlyMap<string, string>): string[] {
  const known = new Set(rules.map((rule) => rule.id));
  return [...files].flatMap(([file, text]) =>
    cited(text)
      .filter((one) => !known.has(one.id))
      .map((one) => `${file}:${one.line} [${one.id}] is no rule of any SPEC.md`),
  );
}

function withoutTest(rules: readonly Rule[], files: ReadonlyMap<string, string>): string[] {
  const tested = new Set([...files].flatMap(([file, text]) => (isTest(file) ? cited(text).map((one) => one.id) : [])));
  return rules.filter((rule) => !tested.has(rule.id)).map((rule) => `${at(rule)} no test cites [${rule.id}]`);
}

function cited(text: string): { id: string; line: number }[] {
  return [...text.matchAll(citation)].flatMap((found) =>
    [...found[0].matchAll(id)].map((one) => ({ id: one[0], line: lineOf(text, found.index) })),
  );
}

const decisionPage = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/;

function decisionsUsedTwice(files: ReadonlyMap<string, string>): string[] {
  const seen = new Map<string, string>();
  return [...files.keys()].flatMap((file) => {
    const number = decisionPage.exec(file)?.[1];
    if (number === undefined) return [];
    const first = seen.get(number);
    seen.set(number, first ?? file);
    return first === undefined ? [] : [`${file} has the number of ${first}`];
  });
}

/**
 * Pointers at what nobody can look up who has only the repository. The DICOM standard and RFCs are public and named
 * with their number.
 */
function strayPointers(files: ReadonlyMap<string, string>): string[] {
  const pages = [...files.keys()].filter((file) => file.endsWith('.md'));
  const decisions = new Set(pages.map((file) => decisionPage.exec(file)?.[1]));
  const faults: string[] = [];
  for (const [file, text] of files) {
    const refuse = (found: RegExpExecArray, sentence: string) =>
      faults.push(`${file}:${lineOf(text, found.index)} ${found[0].replace(/\s+/g, ' ').trim()} ${sentence}`);
    // A comment may break its line between the word and the number.
    for (const found of text.matchAll(/\bdecisions?[\s*/-]+(\d+(?:(?:,| and| to|\s)+\d+)*)/gi)) {
      const numbers = [...(found[1] ?? '').matchAll(/\d+/g)].map(([number]) => number);
      if (numbers.some((number) => !decisions.has(number))) refuse(found, 'is not in docs/decisions');
    }
    for (const found of text.matchAll(/[([](0\d{3})[)\]]/g))
      if (!decisions.has(found[1])) refuse(found, 'is not in docs/decisions');
    for (const found of text.matchAll(/[\w./-]+\.md\b/g)) {
      const page = found[0].replace(/^(\.{0,2}\/)+/, '');
      if (!pages.some((one) => one === page || one.endsWith(`/${page}`))) refuse(found, 'is no page of the repository');
    }
    for (const found of text.matchAll(/(PS3\.\d+|RFC \d+)?,?[\s*/]*(?:§|\bsections?\s\d[\d.]*)/gi))
      if (found[1] === undefined) refuse(found, 'is not said to be of a public standard');
    for (const found of text.matchAll(/\bthe specifications?\b/gi)) refuse(found, 'is not in the repository');
  }
  return faults;
}

function at({ file, line }: Rule): string {
  return `${file}:${line}`;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
