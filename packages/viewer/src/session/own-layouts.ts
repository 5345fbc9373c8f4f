import { parseProtocols, protocolByExample, type HangingProtocol } from '@mado/reading';
import { isPrior } from './compared.ts';
import { displaySetAttributes } from './hanging-attributes.ts';
import { seriesOf, type SessionState } from './state.ts';

/** One of the reader's own layouts, as it is listed. */
export interface OwnLayout {
  readonly name: string;
  /** Its place among what is kept. */
  readonly at: number;
  /** Places in it that are none of a protocol; none: it is one. */
  readonly refused: readonly string[];
}

/** The present grid as a protocol, called by what is seen [HP-26]; null where nothing is. */
export function layoutByExample(state: SessionState): HangingProtocol | null {
  const { rows, columns } = state.layout;
  const viewports = state.panes.map((pane) => {
    const series = seriesOf(state, pane);
    if (!series) return null;
    const attributes = new Map([
      ...displaySetAttributes(series),
      ['StudyDescription', [series.study.StudyDescription]],
    ]);
    return { attributes, isPrior: isPrior(state, series.study) };
  });
  const said = (name: string) => viewports.flatMap((one) => one?.attributes.get(name) ?? []).map(String);
  const words = [...new Set([...said('Modality'), ...said('BodyPartExamined')])].filter(Boolean);
  const name = [...words, `${rows}×${columns}`].join(' ').slice(0, 100);
  return protocolByExample({ name, rows, columns, viewports });
}

/** As many as an account keeps of its own. */
export const MOST_LAYOUTS = 50;

/** What is seen of a name that is typed or pasted: signs without width or for the direction are none of it [VW-180]. */
export const seenName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

/** What a layout may be called, as it is typed; null: nothing that could be kept. */
export function layoutName(typed: string): string | null {
  const name = seenName(typed);
  return /^[^\p{C}]{1,200}$/u.test(name) ? name : null;
}

/** Of which studies a protocol by example is: modalities, and parts of the body as the images say them. */
export function studiesOf({ rules }: HangingProtocol): {
  readonly modalities: readonly string[];
  readonly bodyParts: readonly string[];
} {
  const values = (attribute: string) =>
    rules.filter((rule) => rule.attribute === attribute).flatMap(({ value }) => [value ?? []].flat().map(String));
  const parts = values('bodyPart').map((part) => part.toUpperCase());
  return { modalities: values('Modality'), bodyParts: [...values('BodyPartExamined'), ...parts] };
}

/**
 * With one more before all others, as of several that match alike the first hangs, and without the one with its name:
 * whoever keeps it has said so [HP-29].
 */
export function withLayout(protocols: readonly unknown[], protocol: HangingProtocol): readonly unknown[] {
  const others = protocols.filter((one) => nameOf(one) !== protocol.name);
  return [protocol, ...others];
}

/** With another name for the one at a place [HP-30]. */
export function withName(protocols: readonly unknown[], at: number, name: string): readonly unknown[] {
  return protocols.map((one, n) => (n === at && typeof one === 'object' && one !== null ? { ...one, name } : one));
}

/** Those that are kept, also what is no protocol. */
export function ownLayouts(protocols: readonly unknown[]): OwnLayout[] {
  const { refused } = parseProtocols(protocols);
  return protocols.map((one, at) => ({
    name: nameOf(one),
    at,
    refused: (refused.get(at) ?? []).map(({ path }) => path),
  }));
}

/** What a layout is called; empty: it is no protocol. */
export function nameOf(protocol: unknown): string {
  const { name } = (protocol ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : '';
}
