import { followChanges } from '../../app/http/index.ts';
import { itemsConcerned, type FollowChanges } from './record-store.ts';

/** What changes of items, as the viewer's pages listen for it. */
export const followItems: FollowChanges = (folder, onChange) =>
  followChanges(folder, { changed: (what) => onChange(itemsConcerned(what)), missed: () => onChange(null) });
