import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams } from '../primitives.ts';

/** px, of the longer side of a thumbnail at most. */
export const thumbnailSize = 256;

export const thumbnail = endpoint({
  name: 'thumbnails.get',
  method: 'GET',
  path: '/api/datamanage/thumbnail/{id}',
  summary:
    'A small picture of an item, as WebP: of a file its middle frame, its first page or a picture of the video, of a study, a series or an image series the image in its middle. ETag. 202 with Retry-After while it is being made.',
  access: 'can_view',
  params: IdParams,
  answer: z.undefined(),
  status: 200,
  later: true,
  errors: ['not_signed_in', 'token_expired', 'no_access', 'link_expired', 'gone', 'no_thumbnail'],
  wire: { answer: ['image/webp'] },
});
