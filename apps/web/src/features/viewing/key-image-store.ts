import {
  deleteFolder,
  folderPath,
  imageRoot,
  recursiveFolder,
  seriesDocument,
  uploadPlace,
  type UploadTarget,
} from '@mado/contract';
import type { KeyImageStore, ViewerSeries, ViewerStudy } from '@mado/viewer/ports';
import { call, RequestFailure } from '../../app/http/index.ts';
import type { Owner } from './the-account.ts';

/** What the page around the viewer gives for it. */
export interface KeyImageSending {
  /** Why a file was not taken, in the reader's language, or empty; null: it is there. Rejects with `RequestFailure`. */
  readonly send: (target: UploadTarget, file: Blob, path: string) => Promise<string | null>;
  /** Words for what went wrong; empty: there are none. */
  readonly say: (failure: unknown) => string;
  /** Words for a study beside which nothing can be put: it is no DICOM, or lies where the reader may not go. */
  readonly words: { readonly notDicom: string; readonly elsewhere: string };
}

/** Where documents of key images go, beside the study that they are of, and how they are deleted. */
export function keyImageStoreOf({ send, say, words }: KeyImageSending, owner: Owner): KeyImageStore {
  async function placeOf(study: ViewerStudy): Promise<UploadTarget | string> {
    owner.check();
    if (study.id === undefined || study.series.some(isPicture)) return words.notDicom;
    return (await placeAround(study.id)) ?? words.elsewhere;
  }

  return {
    account: owner.name,
    async refusal(study) {
      try {
        const place = await placeOf(study);
        if (typeof place === 'string') return place;
        await call(uploadPlace, { body: place }, { quiet: true });
        return null;
      } catch (failure) {
        // What passes by itself is no refusal.
        if (failure instanceof RequestFailure && failure.kind === 'refused') return say(failure);
        throw failure;
      }
    },
    async save(study, file, name) {
      try {
        const place = await placeOf(study);
        if (typeof place === 'string') return place;
        return await send(place, new Blob([file as Uint8Array<ArrayBuffer>], { type: 'application/dicom' }), name);
      } catch (failure) {
        return say(failure);
      }
    },
    async mayDelete(series) {
      owner.check();
      const id = folderOf(series);
      if (id === null) return false;
      const { can } = await call(recursiveFolder, { params: { id }, query: { noFile: '1' } }, { quiet: true });
      return can.delete;
    },
    async remove(series) {
      try {
        owner.check();
        const id = folderOf(series);
        if (id === null) return words.elsewhere;
        await call(deleteFolder, { params: { id } }, { quiet: true });
        return null;
      } catch (failure) {
        if (failure instanceof RequestFailure && failure.code === 'gone') return null;
        return say(failure);
      }
    },
  };
}

const [documents = ''] = seriesDocument.path.split('{id}');

/** Id of the folder that a series is; null: it is merged of several copies. */
function folderOf({ document }: ViewerSeries): string | null {
  const id = document.startsWith(documents) ? document.slice(documents.length) : '';
  return /^[0-9a-f-]{36}$/.test(id) ? id : null;
}

const [pictures = ''] = imageRoot.split('{id}');
const isPicture = ({ wadoRoot }: ViewerStudy['series'][number]): boolean => wadoRoot.startsWith(pictures);

/** The folder, or the root, in which a study lies; null: the caller may not see it, or it is somebody else's. */
async function placeAround(study: string): Promise<UploadTarget | null> {
  const path = await call(folderPath, { params: { id: study } }, { quiet: true });
  const [root, above, itself] = [path[0], path.at(-2), path.at(-1)];
  if (!itself?.org || root?.object_type !== 'root' || above === undefined) return null;
  const place = { target_org: itself.org, is_org_perm: itself.type === 'org' };
  if (above.object_type === 'folder') return { ...place, target_folder: above.uuid };
  return above === root && root.type !== 'share' ? { ...place, target_folder: null } : null;
}
