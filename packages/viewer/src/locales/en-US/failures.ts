export const nothing = {
  studies: 'There is no study to show',
  studiesDetail: 'This folder holds no DICOM images.',
  named: 'Studies that were asked for and are not there, or that you may not view: {{count}}.',
  series: 'This series has no image to show',
  video: 'This is a video. The viewer shows still images only; the file is kept.',
  report: 'This is a structured report. It has no pixels and cannot be shown as an image.',
  key_objects: 'This is a selection of key images. It has no pixels and cannot be shown as an image.',
  document: 'This is a document (PDF or the like). It has no pixels and cannot be shown as an image.',
  waveform: 'This is a waveform (ECG or the like). The viewer does not draw waveforms.',
  contours: 'These are contours (RT Structure Set). They have no pixels and cannot be shown as an image.',
  plan: 'This is a treatment plan. It has no pixels and cannot be shown as an image.',
  presentation: 'This is a presentation state. It has no pixels and cannot be shown as an image.',
  slide: 'This is a whole slide (pathology). The viewer does not show slides yet; the file is kept.',
  no_pixels: 'This object has no pixels and cannot be shown as an image.',
  no_still: 'No still image can be taken from these pixels. They may be a video, or damaged; the file is kept.',
} as const;

export const nextViewable = {
  image: 'Next image that can be shown',
  series: 'Next series with images',
  back: 'Back',
} as const;

/** What a public link says at what it does not show. */
const byLink = {
  link_expired: 'This link has ended. Ask the sender for a new one.',
  link_not_yet: 'This link has not begun yet. Please try again on its first day.',
  link_door: 'This link asks for its password or a code again. Reload the page and enter it.',
  link_marked_only:
    'This link shows images with a watermark alone, and this image cannot have one. If you need it, ask the sender.',
} as const;

export const failed = {
  retry: 'Try again',
  back: 'Back',
  studies: 'The study could not be loaded',
  series: 'The series could not be loaded',
  image: 'Error Loading Image',
  imageDetail: 'Image {{number}}: {{text}}',
  withElement: '{{text}} (Element: {{element}})',
  source: {
    ...byLink,
    busy: 'The server has too much to do at the moment. Please try again in a while.',
    signed_out: 'Your login has expired. Please log in again.',
    forbidden: 'You have no permission to see this. Ask its owner for access.',
    gone: 'The data was deleted or moved. Go back and look at the list again.',
    offline: 'This device is not connected to the network. Check the connection and try again.',
    unreachable: 'The server cannot be reached. Check the network and try again in a while.',
    refused: 'An error occurred on the server. Please try again in a while.',
  },
  frame: {
    ...byLink,
    file_changed:
      'This file was changed, moved or deleted after it was opened, so it cannot be read. Choose the file and open it once more.',
    not_public: 'This image is not public any more, or needs a login. Ask the sender, or log in.',
    busy: 'The server has too much to do at the moment. Please try again in a while.',
    signed_out: 'Your login has expired. Please log in again.',
    forbidden: 'You have no permission to see this image. Ask its owner for access.',
    missing:
      'The server does not have this image any more: it may have been deleted or moved. Go back and look at the list; if it is not there, it can be uploaded again from the original.',
    not_in_file:
      'This frame cannot be shown, because the file does not have all of it. If the original still exists, export it again.',
    server: 'An error occurred on the server. Please try again in a while.',
    status: 'An error occurred on the server ({{status}}). Please try again in a while.',
    offline: 'This device is not connected to the network. Check the connection and try again.',
    network: 'The server cannot be reached. Check the network and try again in a while.',
    silent: 'The data of this image did not come, and loading it was given up. Please try again in a while.',
    video: 'This is a video ({{syntax}}). The viewer shows still images only.',
    unsupported_transfer_syntax:
      'Images of this transfer syntax ({{syntax}}) cannot be shown. Export it again from the device with another one.',
    bad_pixel_description:
      'The image cannot be shown, because its description (rows, columns, bits) is contradictory. Export it again from the device.',
    mismatch:
      'The image cannot be shown, because size or colours of the compressed data differ from its description. Export it again from the device ({{syntax}}).',
    truncated: 'The pixel data is cut off. Get it from the device or CD again.',
    corrupt: 'The pixel data is damaged. Get it from the device or CD again ({{syntax}}).',
    too_large: 'The image is too large to be shown in this browser. Try a computer with more memory.',
    too_many_pixels: 'The image is too large to be shown: the viewer shows up to {{most}} pixels.',
    codec_unavailable: 'What is needed to show this image could not be loaded. Check the connection and try again.',
  },
} as const;

export const partMissing = {
  words: 'This part could not be loaded. Check the connection and try again.',
  again: 'Try again',
} as const;

/** Of all that is told at the bottom right. */
export const notices = {
  close: 'Close',
  types: { info: 'Information', success: 'Success', warning: 'Warning', error: 'Error' },
} as const;
