import {
  dictionaryEntry,
  displayName,
  fullerName,
  parsePersonName,
  saysMoreOfPatient,
  tagOfKeyword,
  withBulkDataUris,
} from '@mado/dicom';
import { beforeRunning } from '../../admin/run-command.ts';
import { bytes, CommandError, oneOf, uuid } from '../../admin/command.ts';
import { deviceWords, knownDevices, weakness } from '../../modules/accounts/index.ts';
import {
  acceptableMedia,
  BadSearch,
  ignoredNames,
  insertAttributes,
  isBeyondIndex,
  octetOffers,
  parseSearch,
  selectJson,
  selectRepresentation,
} from '../../modules/dicomweb/index.ts';
import { entryName, NamesInFolder, withDicomExtension } from '../../modules/downloads/index.ts';
import { labelName, openCursor, renamedPath, sortName, storedPath } from '../../modules/storage/index.ts';
import { comparePatients, foldedName } from '../../modules/studies/index.ts';
import { parseOptions } from '../../modules/uploads/index.ts';
import { multipartBoundary, parsePartHeaders } from '../../platform/multipart/index.ts';
import { disposition } from '../../platform/http/disposition.ts';
import { acceptedTypes, preferredEncoding, preferredLanguage } from '../../platform/http/negotiate.ts';
import { byteRange, clientNetwork, matchesEtag, OperationError } from '../../platform/http/index.ts';
import { keysFrom } from '../../platform/keys/index.ts';
import { normalForm, oneLine } from '../../platform/text/index.ts';
import { seededRandom } from '../random.ts';

const keys = keysFrom(new Uint8Array(32).fill(7));
const devices = knownDevices({ keys, random: seededRandom('growth') });

/** Errors that say what is wrong with the input are an answer. */
function answered(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof OperationError || error instanceof BadSearch || error instanceof CommandError) return error;
    throw error;
  }
}

/** A search by an attribute of each kind of matching (PS3.4 C.2.2.2), and by names that are none. */
function search(text: string): void {
  const asked = {
    PatientName: text,
    PatientID: text,
    StudyInstanceUID: text,
    StudyDate: text,
    StudyTime: text,
    ModalitiesInStudy: text,
    InstanceNumber: text,
    limit: text,
    includefield: text,
    [text]: 'x',
  };
  for (const [name, value] of Object.entries(asked)) answered(() => parseSearch({ [name]: value }, 'instance'));
  answered(() => parseSearch({ PatientName: text, fuzzymatching: 'true' }, 'study'));
}

/** What reads one text from outside, by what the text is. */
export const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
  'Content-Type': multipartBoundary,
  'Accept-Language': preferredLanguage,
  'an address of the network': clientNetwork,
  'headers of a part': (text) => parsePartHeaders(Buffer.from(text)),
  Accept: (text) => {
    const accepted = acceptableMedia(text);
    selectRepresentation(accepted, octetOffers, { several: true });
    selectJson(accepted);
    acceptedTypes(text);
  },
  'Accept-Encoding': (text) => preferredEncoding(text),
  Range: (text) => byteRange(text, text, '"x"', 1_000),
  'If-None-Match': (text) => matchesEtag(text, '"x"'),
  'User-Agent': (text) => deviceWords(text),
  'a cookie of a browser': (text) => {
    devices.knownTo(`${'x'.repeat(22)}.${text}`, 'a@b.jp');
    devices.withMark(`${'x'.repeat(22)}.${text}`, text);
  },
  'a cursor of a list': (text) => answered(() => openCursor({ keys }, text, 'name')),
  search,
  'the path of a file': (text) => {
    storedPath(text);
    renamedPath(text, false);
    renamedPath(text, true);
  },
  'a name': (text) => {
    sortName(text);
    labelName(text);
  },
  'a name of a person': (text) => {
    displayName(parsePersonName(text));
    foldedName(text);
    fullerName(parsePersonName(text), parsePersonName(`x=${text}`));
    const identity = { patient_id: null, issuer_of_patient_id: text, patient_birth_date: text };
    comparePatients({ ...identity, patient_name: text }, { ...identity, patient_name: `${text}x` });
    const said = { PatientID: null, IssuerOfPatientID: text, PatientBirthDate: text };
    saysMoreOfPatient({ ...said, PatientName: text }, { ...said, PatientName: null });
  },
  'a name in a header, and of an entry in an archive': (text) => {
    disposition('inline', text);
    entryName(text, 'x');
    withDicomExtension(text);
    new NamesInFolder().take(text, false);
  },
  'a password': (text) => weakness(text, [text.slice(0, 320)]),
  'names that a search does not know': (text) => {
    ignoredNames([text, ...text.split(/[a-z]/)]);
    isBeyondIndex([text, ...text.split(/[a-z]/)]);
  },
  'an attribute of metadata': (text) =>
    insertAttributes(JSON.stringify({ '00100010': { vr: 'LO', Value: [text, { [text]: [text] }] } }), [
      ['00100020', '1'],
    ]),
  'a normal form': (text) => normalForm(text, 'NFKC'),
  'one line': (text) => oneLine(text),
  'a name or number of an attribute': (text) => {
    tagOfKeyword(text);
    dictionaryEntry(text);
  },
  'options of an upload': (text) => answered(() => parseOptions(text)),
  'addresses in metadata': (text) => withBulkDataUris(`"BulkDataURI":"a${text}`, 'a', 'b'),
  'the command line': (text) => {
    for (const args of [[text], ['set-quota', text], ['set-quota', `--${text}`], ['set-quota', '--size', text]])
      beforeRunning(args);
    for (const read of [bytes, uuid, (values: { x: string }, name: string) => oneOf(values, name, ['a'])])
      answered(() => read({ x: text }, 'x'));
  },
};
