import { sql, type Sql } from '../../platform/db/index.ts';
import { viewOf, type Row } from './rows.ts';
import type { Tree } from './tree.ts';

/** A code by which a folder is known, whether or not there is such a link. */
const codeOf = ({ folder }: Tree) => folder.replaceAll('-', '').slice(0, 16);

export const aLinkedView = {
  rows: 1,
  columns: 1,
  active: 0,
  maximised: false,
  panes: [
    {
      StudyInstanceUID: '1.2.3',
      SeriesInstanceUID: '1.2.3.4',
      copy: 0,
      image: { SOPInstanceUID: '1.2.3.4.5', FrameNumber: 1, index: 0, position: null },
      instances: 1,
      voi: { kind: 'file' as const, alternative: 0 },
      inverted: false,
      interpolated: true,
      turns: 0,
      mirrored: false,
      zoom: { kind: 'fit' as const, justified: null },
    },
  ],
  together: [],
  referenceLines: true,
  overlayPlanes: true,
  measurements: null,
};

/** What the matrix asks of view links: of every folder there is one, but of those that there are not. */
export const viewLinkRows: Readonly<Record<string, readonly Row[]>> = {
  'viewLinks.make': [
    viewOf(({ folder, instance }) => ({
      body: {
        items: [
          { type: 'folder', id: folder },
          { type: 'file', id: instance },
        ],
        view: aLinkedView,
      },
    })),
  ],
  'viewLinks.list': [{ about: 'caller', ask: () => ({}) }],
  'viewLinks.revoke': [{ about: 'caller', ask: () => ({ params: { code: 'AAAAAAAAAAAAAAAA' } }) }],
  'viewLinks.view': [viewOf((tree) => ({ params: { code: codeOf(tree) } }))],
};

/** The link of a folder; kept beside the endpoint, which gives a code of its own. */
export async function linkTree(db: Sql, tree: Tree, account: string): Promise<void> {
  await db.rows(sql`
    insert into view_link (code, item_id, place, type, account_id, created_at, digest, view)
    values (${codeOf(tree)}, ${tree.folder}::uuid, 0, 'folder', ${account}::uuid, now(), '', ${JSON.stringify(aLinkedView)}::jsonb)`);
}
