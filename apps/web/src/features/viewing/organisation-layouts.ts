import {
  deleteOrganisationLayout,
  keepOrganisationLayout,
  organisationHanging,
  renameOrganisationLayout,
  type Answer,
} from '@mado/contract';
import type { LayoutRefusal, LayoutStore, OrganisationLayouts, ViewerStudy } from '@mado/viewer/ports';
import { call, RequestFailure } from '../../app/http/index.ts';
import type { Owner } from './the-account.ts';

type Wire = NonNullable<Answer<typeof organisationHanging>['organisation']>;
type Protocol = Wire['layouts'][number]['protocol'];

/** Why the server did not change a layout, as the viewer knows it. */
const refusals: Readonly<Record<string, LayoutRefusal>> = {
  layout_name_taken: 'name_taken',
  too_many_layouts: 'too_many',
  gone: 'gone',
  no_access: 'not_admin',
};

/**
 * Layouts of the organisations in which studies lie. A visitor is told of none, and does not ask.
 *
 * @param orgOf the id of the organisation in which a study lies, where that is known
 */
export function organisationLayouts(owner: Owner, orgOf: (study: ViewerStudy) => string | undefined): LayoutStore {
  async function changed(answer: () => Promise<Wire>): Promise<OrganisationLayouts | LayoutRefusal> {
    owner.check();
    try {
      const wire = await answer();
      owner.check();
      return layoutsIn(wire);
    } catch (error) {
      const refusal = error instanceof RequestFailure ? refusals[error.code ?? ''] : undefined;
      if (refusal === undefined) throw error;
      return refusal;
    }
  }

  return {
    async of(study) {
      owner.check();
      const id = orgOf(study);
      if (id === undefined || owner.name === '') return null;
      const { organisation } = await call(organisationHanging, { params: { id } }, { quiet: true });
      owner.check();
      return organisation && layoutsIn(organisation);
    },
    keep: (id, protocol, replace) =>
      // The server says whether it has the shape of a protocol.
      changed(() =>
        call(
          keepOrganisationLayout,
          { params: { id }, body: { protocol: protocol as Protocol, replace } },
          { quiet: true },
        ),
      ),
    rename: (id, layout, name) =>
      changed(() => call(renameOrganisationLayout, { params: { id, layout }, body: { name } }, { quiet: true })),
    remove: (id, layout) => changed(() => call(deleteOrganisationLayout, { params: { id, layout } }, { quiet: true })),
  };
}

function layoutsIn({ uuid, name, can, layouts }: Wire): OrganisationLayouts {
  return {
    id: uuid,
    name,
    mayChange: can.manage,
    layouts: layouts.map((one) => ({ id: one.uuid, protocol: one.protocol })),
  };
}
