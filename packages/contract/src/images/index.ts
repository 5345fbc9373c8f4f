import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Flag, IdParams, Uid, Uuid } from '../primitives.ts';
import { Item } from '../storage/item.ts';
import { SeriesDocument, ViewerStudy } from '../studies/index.ts';

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

const viewing = ['not_signed_in', 'token_expired', 'no_access', ...closedLinkErrors, 'gone'] as const;

export const viewerSourceOfImage = endpoint({
  name: 'images.viewerSource',
  method: 'GET',
  path: '/api/datamanage/dcm/fileimage/{id}',
  summary:
    'What the viewer shows for one JPEG or PNG file: a study and a series with that image alone, without pixel spacing, so that lengths are in px. An image series is asked for as a folder. DICOMweb lists neither.',
  access: 'can_view',
  params: IdParams,
  /** As of other viewer sources. */
  query: z.object({ instances: Flag.optional(), hint: Flag.optional() }),
  answer: z.object({ studies: z.array(ViewerStudy) }),
  status: 200,
  errors: [...viewing, 'not_a_viewer_source'],
});

export const imageDocument = endpoint({
  name: 'images.document',
  method: 'GET',
  path: '/api/datamanage/image-document/{id}',
  summary:
    'Series document of an image series, in the order of its names, or of one JPEG or PNG file. An image whose size cannot be read has no Rows and Columns.',
  access: 'can_view',
  params: IdParams,
  answer: SeriesDocument,
  status: 200,
  errors: [...viewing, 'not_a_viewer_source'],
});

/** Root under which the frames of an image series, or of one file, are found as under a DICOMweb root. */
export const imageRoot = '/api/datamanage/images/{id}';

export const imageFrame = endpoint({
  name: 'images.frame',
  method: 'GET',
  path: `${imageRoot}/studies/{study}/series/{series}/instances/{instance}/frames/1`,
  summary: 'The bytes of one image as they were uploaded, as JPEG or PNG and never as anything else. ETag.',
  access: 'can_view',
  params: z.object({ id: Uuid, study: Uid, series: Uid, instance: Uid }),
  answer: z.undefined(),
  status: 200,
  errors: [...viewing, 'frame_not_found', 'link_marked_only'],
  wire: { answer: [...imageTypes] },
});
