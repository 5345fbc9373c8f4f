import { serveFiles } from '../../platform/spool/index.ts';
import { deidentifyFile, pixelsUnseen, type DeidentificationErrand } from './deidentify-file.ts';
import { parseFile, type ParsedFile } from './parse-file.ts';

serveFiles<ParsedFile, DeidentificationErrand>((file, done) => {
  const content = parseFile(file, done !== null && pixelsUnseen(file, done.errand, done.hasChanged));
  return { content, transfer: content.dicom ? [content.dicom.dicomJson.buffer] : [] };
}, deidentifyFile);
