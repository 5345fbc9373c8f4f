import { serveSandbox } from '../../../platform/sandbox/index.ts';
import type { MakerAnswer, MakerJob } from './maker-job.ts';
import { pictureOfDicom, pictureOfView } from './picture-of-dicom.ts';
import { pictureOfImage } from './picture-of-image.ts';
import { pictureOfPdf } from './picture-of-pdf.ts';
import { TooLarge } from './too-large.ts';

serveSandbox<MakerJob, MakerAnswer>(async (job) => {
  try {
    switch (job.kind) {
      case 'dicom':
        return { picture: await pictureOfDicom(job) };
      case 'shown':
        return { picture: await pictureOfView(job, job.chosen) };
      case 'image':
        return { picture: await pictureOfImage(job.bytes) };
      case 'pdf':
        return { picture: await pictureOfPdf(job.bytes) };
    }
  } catch (error) {
    return { reason: error instanceof TooLarge ? 'too_large' : 'unreadable' };
  }
});
