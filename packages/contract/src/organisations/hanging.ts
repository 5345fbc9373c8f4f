import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Uuid } from '../primitives.ts';
import { HangingProtocol, ProtocolName } from '../preferences/hanging-protocols.ts';

/** An organisation keeps so many hanging protocols. */
export const organisationProtocolLimit = 50;

/** Of one, as JSON: more than the largest grid by example needs. */
const charactersAtMost = 100_000;

/** Hanging protocols of an organisation, as somebody in it sees them. */
const OrganisationHanging = z.object({
  uuid: Uuid,
  name: z.string(),
  /** The caller may change them. */
  can: z.object({ manage: z.boolean() }),
  /** In the order in which they were first kept. */
  layouts: z.array(z.object({ uuid: Uuid, protocol: HangingProtocol })),
});
export type OrganisationHanging = z.output<typeof OrganisationHanging>;

const path = '/api/access/org/hanging-protocols/{id}';
const adminErrors = ['not_signed_in', 'token_expired', 'no_access', 'factor_demanded'] as const;
const ofLayout = z.object({ id: Uuid, layout: Uuid });

export const organisationHanging = endpoint({
  name: 'organisations.hanging',
  method: 'GET',
  path,
  summary:
    'The hanging protocols of an organisation, which lay out studies of it for its members; null to who opens nothing of it, and of a missing one.',
  access: 'account',
  params: IdParams,
  answer: z.object({ organisation: OrganisationHanging.nullable() }),
  status: 200,
  errors: ['not_signed_in', 'token_expired'],
});

export const keepOrganisationLayout = endpoint({
  name: 'organisations.keepLayout',
  method: 'POST',
  path,
  summary:
    'Keeps a hanging protocol for the organisation, in the place of the one of the same name only with `replace`. Answers all of them. Recorded.',
  access: 'admin',
  params: IdParams,
  body: z.object({
    protocol: HangingProtocol.refine((one) => JSON.stringify(one).length <= charactersAtMost, 'too large'),
    replace: z.boolean(),
  }),
  answer: OrganisationHanging,
  status: 200,
  errors: [...adminErrors, 'layout_name_taken', 'too_many_layouts'],
});

export const renameOrganisationLayout = endpoint({
  name: 'organisations.renameLayout',
  method: 'PATCH',
  path: `${path}/{layout}`,
  summary: 'Gives a hanging protocol of the organisation another name. Answers all of them. Recorded.',
  access: 'admin',
  params: ofLayout,
  body: z.object({ name: ProtocolName }),
  answer: OrganisationHanging,
  status: 200,
  errors: [...adminErrors, 'gone', 'layout_name_taken'],
});

export const deleteOrganisationLayout = endpoint({
  name: 'organisations.deleteLayout',
  method: 'DELETE',
  path: `${path}/{layout}`,
  summary: 'Deletes a hanging protocol of the organisation. Answers those that are left. Recorded.',
  access: 'admin',
  params: ofLayout,
  answer: OrganisationHanging,
  status: 200,
  errors: [...adminErrors, 'gone'],
});
