import { withDerived } from './derived-attributes.ts';
import { scoreOf } from './match-rules.ts';
import type {
  Attributes,
  AttributeValue,
  HangingProtocol,
  HangingShow,
  HangingStage,
  HangingViewport,
} from './protocol.ts';
import { defaultProtocol } from './protocols/default.ts';

/** Something that a viewport may show. */
export interface DisplaySetToHang {
  readonly key: string;
  readonly attributes: Attributes;
}

export interface StudyToHang {
  /** Of the study alone. */
  readonly attributes: Attributes;
  /** In the order in which they are listed. */
  readonly displaySets: readonly DisplaySetToHang[];
  /** Of the study with which it is compared, if there is one. */
  readonly prior?: readonly DisplaySetToHang[];
}

export interface HungViewport {
  /** Key of what is seen there; null where nothing was found. */
  readonly displaySet: string | null;
  readonly show: HangingShow;
}

export interface HungStage {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Row by row. */
  readonly viewports: readonly HungViewport[];
}

/** A study by the protocol that has won, with the stages that are offered: one at least. */
export interface HungStudy {
  readonly protocol: string;
  readonly stages: readonly HungStage[];
}

/**
 * Hangs a study by the protocol with the highest score that has a stage to offer; of equal ones by the first [HP-7].
 * Behind all of them stands the default one. Null where there is nothing to show.
 *
 * @param before lists of those that come before all others, the first list first: one of them that matches hangs the
 *   study, whatever others weigh [HP-26, HP-27]
 */
export function hangStudy(
  protocols: readonly HangingProtocol[],
  study: StudyToHang,
  ...before: readonly (readonly HangingProtocol[])[]
): HungStudy | null {
  const derived = derivedStudy(study);
  for (const protocol of [...before, [...protocols, defaultProtocol]].flatMap((list) => inOrder(list, derived))) {
    const stages = protocol.stages.flatMap((stage) => hungStage(stage, derived) ?? []);
    if (stages.length > 0) return { protocol: protocol.name, stages };
  }
  return null;
}

/**
 * Whether a protocol that matches has a place for a prior [HP-25]: for a study that none of them compares nothing is
 * looked for.
 */
export function asksForPrior(
  protocols: readonly HangingProtocol[],
  study: Omit<StudyToHang, 'prior'>,
  ...before: readonly (readonly HangingProtocol[])[]
): boolean {
  const derived = derivedStudy(study);
  return [...before, protocols].some((list) =>
    inOrder(list, derived).some(({ stages }) =>
      stages.some(({ viewports }) => viewports.some(({ prior }) => prior !== undefined)),
    ),
  );
}

/** The stage after or before another; at the ends it stays where it is [HP-9]. */
export function stepStage(stages: readonly unknown[], at: number, by: 1 | -1): number {
  return at + by in stages ? at + by : at;
}

/** With what follows from what is known [HP-33]. */
function derivedStudy({ attributes, displaySets, prior }: StudyToHang): StudyToHang {
  const derived = (sets: readonly DisplaySetToHang[]) =>
    sets.map((one) => ({ ...one, attributes: withDerived(one.attributes) }));
  return {
    attributes: withDerived(attributes),
    displaySets: derived(displaySets),
    ...(prior && { prior: derived(prior) }),
  };
}

/** Those that match, the best first. */
function inOrder(protocols: readonly HangingProtocol[], study: StudyToHang): HangingProtocol[] {
  const attributes = withDisplaySets(study);
  const scored = protocols.flatMap((protocol) => {
    const score = scoreOf(protocol.rules, attributes);
    return score === null ? [] : [{ protocol, score }];
  });
  // Sorting keeps the order of what is equal.
  return scored.sort((a, b) => b.score - a.score).map(({ protocol }) => protocol);
}

/** What a study says of itself, and what any of its display sets does. */
function withDisplaySets({ attributes, displaySets }: StudyToHang): Attributes {
  const all = new Map<string, Set<AttributeValue>>();
  for (const one of [attributes, ...displaySets.map((set) => set.attributes)]) {
    for (const [name, values] of one) {
      const known = all.get(name) ?? new Set();
      for (const value of values) known.add(value);
      all.set(name, known);
    }
  }
  return new Map([...all].map(([name, values]) => [name, [...values]]));
}

/** Null where too few viewports find something [HP-10], or only one of both studies is seen [HP-24]. */
function hungStage(stage: HangingStage, { displaySets, prior = [] }: StudyToHang): HungStage | null {
  const { name, rows, columns, viewports } = stage;
  const isOfPrior = (at: number) => viewports[at]?.prior !== undefined;
  const places = viewports.map(({ rules }, at) => ({ rules, from: isOfPrior(at) ? prior : displaySets }));
  const found = assigned(places);
  if (found.size < Math.max(1, stage.needs ?? 1)) return null;
  const priors = [...found.keys()].filter(isOfPrior).length;
  if (places.some((_, at) => isOfPrior(at)) && (priors === 0 || priors === found.size)) return null;
  const hung = viewports.map(({ show = {} }, n) => ({ displaySet: found.get(n) ?? null, show }));
  return { name, rows, columns, viewports: hung };
}

/** A viewport, and what it may show. */
interface Place {
  readonly rules: HangingViewport['rules'];
  readonly from: readonly DisplaySetToHang[];
}

/** Which viewport shows what: each display set once, the best matches first, then in their orders [HP-8]. */
function assigned(places: readonly Place[]): ReadonlyMap<number, string> {
  const pairs = places.flatMap(({ rules, from }, viewport) =>
    from.flatMap(({ key, attributes }) => {
      const score = scoreOf(rules, attributes);
      return score === null ? [] : [{ viewport, key, score }];
    }),
  );
  const found = new Map<number, string>();
  const taken = new Set<string>();
  for (const { viewport, key } of pairs.sort((a, b) => b.score - a.score)) {
    if (found.has(viewport) || taken.has(key)) continue;
    found.set(viewport, key);
    taken.add(key);
  }
  return found;
}
