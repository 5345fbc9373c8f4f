import type { Words } from '../words.ts';
import accounts from './accounts.json';
import app from './app.json';
import audit from './audit.json';
import autoDelete from './autoDelete.json';
import downloads from './downloads.json';
import factors from './factors.json';
import front from './front.json';
import images from './images.json';
import library from './library.json';
import links from './links.json';
import metadata from './metadata.json';
import notes from './notes.json';
import organisations from './organisations.json';
import permissions from './permissions.json';
import personal from './personal.json';
import preview from './preview.json';
import search from './search.json';
import settings from './settings.json';
import storage from './storage.json';
import tags from './tags.json';
import terms from './terms.json';
import thirdParty from './thirdParty.json';
import tutorial from './tutorial.json';
import uploads from './uploads.json';
import viewing from './viewing.json';

export default {
  accounts,
  app,
  audit,
  autoDelete,
  downloads,
  factors,
  front,
  images,
  library,
  links,
  metadata,
  notes,
  organisations,
  permissions,
  personal,
  preview,
  search,
  settings,
  storage,
  tags,
  terms,
  thirdParty,
  tutorial,
  uploads,
  viewing,
} satisfies Words;
