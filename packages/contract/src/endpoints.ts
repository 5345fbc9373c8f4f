import * as accounts from './accounts/index.ts';
import * as annotations from './annotations/index.ts';
import * as audit from './audit/index.ts';
import * as autoDelete from './auto-delete/index.ts';
import * as conferences from './conferences/index.ts';
import { dicomweb } from './dicomweb/index.ts';
import * as downloads from './downloads/index.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events/index.ts';
import * as images from './images/index.ts';
import * as links from './links/index.ts';
import * as organisations from './organisations/index.ts';
import * as patients from './patients/index.ts';
import * as personal from './personal/index.ts';
import * as preferences from './preferences/index.ts';
import * as presentations from './presentations/index.ts';
import * as sharing from './sharing/index.ts';
import * as search from './search/index.ts';
import * as storage from './storage/index.ts';
import * as studies from './studies/index.ts';
import * as tags from './tags/index.ts';
import * as thumbnails from './thumbnails/index.ts';
import * as tutorial from './tutorial/index.ts';
import * as uploads from './uploads/index.ts';
import * as viewLinks from './view-links/index.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

/** All endpoints, in the order of the words, then of their definition. */
export const endpoints: readonly Endpoint[] = [
  ...[
    accounts,
    organisations,
    audit,
    sharing,
    storage,
    autoDelete,
    tags,
    personal,
    preferences,
    tutorial,
    uploads,
    studies,
    images,
    patients,
    annotations,
    links,
    events,
    search,
    downloads,
    thumbnails,
    conferences,
    presentations,
    viewLinks,
  ].flatMap((word) => Object.values(word).filter(isEndpoint)),
  ...dicomweb.map((row) => row.endpoint),
];
