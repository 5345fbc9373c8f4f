import { serveFiles } from '../../platform/spool/index.ts';
import { deidentifyFile } from './deidentify-file.ts';
import { parseFile } from './parse-file.ts';

serveFiles((file) => {
  const content = parseFile(file);
  return { content, transfer: content.dicom ? [content.dicom.dicomJson.buffer] : [] };
}, deidentifyFile);
