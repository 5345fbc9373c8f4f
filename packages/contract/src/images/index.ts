import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Uuid } from '../primitives.ts';
import { Item } from '../storage/item.ts';

/** Media types of plain files that are images to the viewer, and of which image series are made. */
export const imageTypes = ['image/jpeg', 'image/png'] as const;

const changing = ['not_signed_in', 'token_expired', 'no_access', 'level_too_low', 'read_only', 'gone'] as const;

export const folderToSeries = endpoint({
  name: 'images.folderToSeries',
  method: 'POST',
  path: '/api/datamanage/folder2series',
  summary:
    'Makes an image series of a plain folder that holds JPEG and PNG images, at least one, and nothing else. Answers the image series.',
  access: 'can_edit',
  body: z.object({ uuid: Uuid }),
  answer: Item,
  status: 200,
  errors: [
    ...changing,
    'convert_needs_plain_folder',
    'convert_has_folders',
    'convert_needs_images',
    'convert_empty',
    'convert_receiving',
  ],
});

export const seriesToFolder = endpoint({
  name: 'images.seriesToFolder',
  method: 'POST',
  path: '/api/datamanage/series2folder',
  summary: 'Makes a plain folder of an image series again. Answers the folder.',
  access: 'can_edit',
  body: z.object({ uuid: Uuid }),
  answer: Item,
  status: 200,
  errors: [...changing, 'not_an_image_series'],
});
