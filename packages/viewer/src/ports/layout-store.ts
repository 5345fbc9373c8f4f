import type { ViewerStudy } from './study.ts';

/** Layouts of an organisation, which lay out its studies for its members. */
export interface OrganisationLayouts {
  readonly id: string;
  readonly name: string;
  /** The reader may keep, rename and delete them. */
  readonly mayChange: boolean;
  /** Hanging protocols as JSON, of which nothing says yet that they are any. */
  readonly layouts: readonly { readonly id: string; readonly protocol: unknown }[];
}

/**
 * Why a layout was not changed: another one has its name, there are as many as may be, it is not there any more, or the
 * reader may change none.
 */
export type LayoutRefusal = 'name_taken' | 'too_many' | 'gone' | 'not_admin';

/**
 * Where layouts of organisations are kept. Each change answers with all of them as they are then, or why it was not
 * made; rejects with whatever else went wrong.
 */
export interface LayoutStore {
  /** Those of the organisation in which a study lies; null to who has nothing of it. */
  of(study: ViewerStudy): Promise<OrganisationLayouts | null>;
  /** @param replaces it takes the place of the one that has its name, if there is one */
  keep(organisation: string, protocol: unknown, replaces: boolean): Promise<OrganisationLayouts | LayoutRefusal>;
  rename(organisation: string, layout: string, name: string): Promise<OrganisationLayouts | LayoutRefusal>;
  remove(organisation: string, layout: string): Promise<OrganisationLayouts | LayoutRefusal>;
}
