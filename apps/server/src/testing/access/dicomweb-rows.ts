import { dicomweb, type DicomwebScope } from '@mado/contract';
import { downloadOf, uploadInto, uploadToRoot, viewOf, type Question, type Row } from './rows.ts';
import { imageOf, uidsOf, type Tree } from './tree.ts';

/**
 * Reading one thing of a study: in an organisation it takes a right on the study. A search answers what is in sight,
 * and a store needs the place alone.
 */
const searches = /^search/;
const stores = /^store/;
/** Whole files are a download. */
const downloads = /^retrieve/;

/** All that an address below a scope may name. */
export const reading = (id: string, { uids }: Pick<Tree, 'uids'>): Question => ({
  params: { id, ...uids, frames: '1', '*': '7FE00010' },
});
const storing = (id: string): Question => ({
  params: { id, study: uidsOf('to be stored').study },
  raw: { body: Buffer.from(imageOf('to be stored')), contentType: 'application/dicom' },
});

function rowsOf(verb: string, scope: DicomwebScope): Row[] {
  if (scope === 'org') {
    if (stores.test(verb)) return [uploadToRoot(storing)];
    if (searches.test(verb)) return [{ about: 'organisation', ask: (id) => reading(id, { uids: uidsOf('shared') }) }];
    const needs = downloads.test(verb) ? 'download' : 'can_view';
    return [{ about: 'study of an organisation', needs, ask: (tree) => reading(tree.target_org, tree) }];
  }
  if (stores.test(verb)) return [uploadInto(({ folder }) => storing(folder))];
  // Any item is a scope.
  if (downloads.test(verb))
    return [downloadOf((tree) => reading(tree.folder, tree)), downloadOf((tree) => reading(tree.instance, tree))];
  const ofFolder = viewOf((tree) => reading(tree.folder, tree));
  return verb === 'frames' ? [ofFolder, viewOf((tree) => reading(tree.instance, tree))] : [ofFolder];
}

/** Rows of all DICOMweb endpoints, by their names. */
export const dicomwebRows: Record<string, readonly Row[]> = Object.fromEntries(
  dicomweb.map(({ verb, scope, endpoint }) => [endpoint.name, rowsOf(verb, scope)]),
);
