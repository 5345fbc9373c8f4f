import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { IdParams } from '../primitives.ts';

/** px, of the longer side of a thumbnail at most. */
export const thumbnailSize = 256;

export const thumbnail = endpoint({
  name: 'thumbnails.get',
  method: 'GET',
  path: '/api/datamanage/thumbnail/{id}',
  summary:
    'A small picture of an item, as WebP: of a file its middle frame, its first page or a picture of the video, of a study, a series or an image series the image in its middle. ETag.',
  access: 'can_view',
  params: IdParams,
  answer: z.undefined(),
  status: 200,
  otherwise: {
    202: 'It is being made: ask again after Retry-After (seconds).',
    204: 'There is none, and asking again brings none: nothing of the item can be pictured.',
  },
  errors: ['not_signed_in', 'token_expired', 'no_access', ...closedLinkErrors, 'gone'],
  wire: { answer: ['image/webp'] },
});
