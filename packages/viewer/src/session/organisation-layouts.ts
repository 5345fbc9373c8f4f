import type { OrganisationLayouts } from '../ports/index.ts';

/**
 * By the id of each study whose organisation is known, for copies of one study lie in several [HP-34]; null: the reader
 * has nothing of it [HP-27].
 */
export type LayoutsByStudy = ReadonlyMap<string, OrganisationLayouts | null>;

export type OrganisationLayoutsCommand =
  /** `study`: by its `studyId`. */
  | { type: 'organisation-layouts'; study: string; layouts: OrganisationLayouts | null }
  /** Of every study that lies in the organisation. */
  | { type: 'organisation-layouts-changed'; layouts: OrganisationLayouts };

export function reduceOrganisationLayouts(known: LayoutsByStudy, command: OrganisationLayoutsCommand): LayoutsByStudy {
  if (command.type === 'organisation-layouts') return new Map(known).set(command.study, command.layouts);
  const { layouts } = command;
  return new Map([...known].map(([study, before]) => [study, before?.id === layouts.id ? layouts : before]));
}
