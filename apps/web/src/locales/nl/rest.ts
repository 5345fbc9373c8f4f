import type { RestOfWords } from '../words.ts';
import audit from './audit.json';
import autoDelete from './autoDelete.json';
import conferences from './conferences.json';
import downloads from './downloads.json';
import factors from './factors.json';
import images from './images.json';
import library from './library.json';
import links from './links.json';
import local from './local.json';
import metadata from './metadata.json';
import notes from './notes.json';
import organisations from './organisations.json';
import permissions from './permissions.json';
import personal from './personal.json';
import presentations from './presentations.json';
import preview from './preview.json';
import search from './search.json';
import settings from './settings.json';
import sharing from './sharing.json';
import storage from './storage.json';
import tags from './tags.json';
import tutorial from './tutorial.json';
import uploads from './uploads.json';

/** What all other pages say, in Dutch. */
export default {
  audit,
  autoDelete,
  conferences,
  downloads,
  factors,
  images,
  library,
  links,
  local,
  metadata,
  notes,
  organisations,
  permissions,
  personal,
  presentations,
  preview,
  search,
  settings,
  sharing,
  storage,
  tags,
  tutorial,
  uploads,
} satisfies RestOfWords;
