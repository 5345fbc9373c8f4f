import type { UploadOptions } from '@mado/contract';
import type { DeidentificationOrder } from '@mado/dicom/deidentify';
import type { Blackout } from '../../workers/deidentify/outgoing-file.ts';
import type { Head } from '../../workers/head.ts';
import { begunFiles, type BegunFiles } from './begun-files.ts';
import {
  anonymizes,
  anonymizesAny,
  blankInConference,
  changesAny,
  orderOf,
  wireOrder,
  type DeidentificationChoice,
} from './deidentification/choice.ts';
import { UnreadableFile, type Deidentifier } from './deidentification/deidentifier.ts';
import type { SentFile, UploadFile } from './upload-state.ts';

/** A file of an upload, and what leaves in its place: another content, path and head where it is de-identified. */
export interface LeavingFile {
  readonly file: UploadFile;
  readonly sent: SentFile;
}

/** Files of one batch, by what became of them. */
export interface Readied {
  readonly leaving: readonly LeavingFile[];
  /** Nobody can say what is in them: they do not leave. */
  readonly refused: readonly UploadFile[];
  /** Their pixels cannot become black as a person has said: they do not leave, either. */
  readonly notBlackedOut: readonly UploadFile[];
  /** Likewise, for they would have to be in memory as a whole. */
  readonly tooLarge: readonly UploadFile[];
  /** The browser cannot read them. */
  readonly unreadable: readonly UploadFile[];
}

/** How the files of an upload leave, once a person has chosen. */
export interface LeavingFiles {
  /** The path and the head under which the server is asked about a file: what it will have of it. */
  readonly asked: (file: UploadFile) => Pick<UploadFile, 'path' | 'head'>;
  readonly ready: (files: readonly UploadFile[]) => Promise<Readied>;
  /** Begins to make these ready, which will be asked for next, and forgets what was begun and was not asked for. */
  readonly begin: (files: readonly UploadFile[]) => void;
  /** Tells what leaves of a file from what would by another choice. */
  readonly madeBy: (file: UploadFile) => string;
  /** What is said of the order with a batch. */
  readonly order: (batch: readonly LeavingFile[]) => Partial<UploadOptions>;
}

/** What leaves in the place of a file, or why it stays. */
type Made = SentFile | 'refused' | 'notBlackedOut' | 'tooLarge';

const noneStay = { refused: [], notBlackedOut: [], tooLarge: [], unreadable: [] };

/** Everything as it is. */
export const leavingAsTheyAre: LeavingFiles = {
  asked: (file) => file,
  ready: async (files) => ({ leaving: files.map((file) => ({ file, sent: file })), ...noneStay }),
  begin: () => {},
  madeBy: () => '',
  order: () => ({}),
};

/** What a person has seen before files leave, by their numbers. */
export interface Looked {
  /** Files that may leave though nobody looks into them. */
  readonly seen: ReadonlySet<number>;
  /** DICOM of which nobody can say what is in it, documents and videos: it stays behind unless it is `seen`. */
  readonly unseenImages: ReadonlySet<number>;
  /** What becomes black. */
  readonly blackouts: ReadonlyMap<number, Blackout>;
}

/** Nobody has looked at anything. */
export const lookedAtNothing: Looked = { seen: new Set(), unseenImages: new Set(), blackouts: new Map() };

interface Leaving {
  readonly files: readonly UploadFile[];
  readonly looked: Looked;
  readonly deidentifier: Deidentifier;
  /** Gets the key into the de-identifier, once. */
  readonly openKey: () => Promise<void>;
}

/**
 * How files leave by a choice. Where identifiers go, the key is asked for first, and files get neutral names.
 *
 * @throws {RequestFailure} when the server gives no key
 */
export async function leavingFiles(choice: DeidentificationChoice, leaving: Leaving): Promise<LeavingFiles> {
  if (!changesAny(choice)) return leavingAsTheyAre;
  const { files, deidentifier, openKey } = leaving;
  const { seen, blackouts } = leaving.looked;
  const hidesNames = anonymizesAny(choice);
  // In a conference names of images do not say, either, what is taken out of them.
  const hidesImageNames = hidesNames || choice.conference === true;
  if (hidesNames) await openKey();
  const sentUid = hidesNames ? await newUids(files, deidentifier) : (uid: string) => uid;
  const sentPath = hidesNames ? await newPaths(files, deidentifier) : ({ path }: UploadFile) => path;

  const askedHead = (head: Head): Head => {
    const order = orderOf(choice, head.StudyInstanceUID);
    if (order === null) return head;
    const fields = order.conference ? { ...order.fields, ...blankInConference } : order.fields;
    const told = {
      ...head,
      // What the server will have to tell patients apart by.
      PatientID: fields['PatientID'] ?? head.PatientID,
      ...(fields['PatientName'] !== undefined && { PatientNameGroups: [] }),
      ...(fields['PatientBirthDate'] !== undefined && { PatientBirthDate: '' }),
    };
    if (!anonymizes(choice, head.StudyInstanceUID)) return told;
    const [study, series, instance] = [head.StudyInstanceUID, head.SeriesInstanceUID, head.SOPInstanceUID].map(sentUid);
    return {
      ...told,
      StudyInstanceUID: study ?? '',
      SeriesInstanceUID: series ?? '',
      SOPInstanceUID: instance ?? '',
      IssuerOfPatientID: '',
    };
  };
  const asked = (file: UploadFile) => {
    const head = file.head && askedHead(file.head);
    return { head, path: head && hidesImageNames ? `${head.SOPInstanceUID}.dcm` : sentPath(file) };
  };

  /** What is done with a file of DICOM; null: nothing, or it is none. */
  const workOn = ({
    id,
    head,
    kind,
  }: UploadFile): { order: DeidentificationOrder; blackout: Blackout | null } | null => {
    // Of which nobody knows the study goes by the order for all.
    const study = head?.StudyInstanceUID ?? '';
    const order = head || kind === 'dicom' ? orderOf(choice, study) : null;
    return (
      order && {
        // A document leaves as it is where somebody has seen it.
        order: seen.has(id) ? { ...order, keepDocument: true } : order,
        blackout: anonymizes(choice, study) ? (blackouts.get(id) ?? null) : null,
      }
    );
  };

  async function outgoing(file: UploadFile): Promise<Made> {
    const { path } = asked(file);
    const work = workOn(file);
    const made = work
      ? await deidentifier.dicom(file.file, work.order, work.blackout)
      : file.head === null && hidesNames && (file.kind === 'picture' || !seen.has(file.id))
        ? await deidentifier.picture(file.file)
        : { blob: file.file, head: file.head };
    if ('refused' in made) return whyItStays(made);
    return { ...file, path, head: made.head, file: made.blob };
  }

  const begun = begunFiles(outgoing);
  return {
    asked,
    begin: begun.begin,
    ready: (batch) => readied(batch, begun),
    madeBy: (file) => JSON.stringify(workOn(file)),
    order: (batch) => {
      const studies = new Set(batch.flatMap(({ file }) => file.head?.StudyInstanceUID ?? []));
      const perStudy = Object.fromEntries(Object.entries(choice.perStudy).filter(([study]) => studies.has(study)));
      return {
        ...wireOrder({ ...choice, perStudy }, (study) => (anonymizes(choice, study) ? sentUid(study) : study)),
        looked_at: batch.flatMap(({ file }, index) => (seen.has(file.id) ? [index] : [])),
      };
    },
  };
}

function whyItStays({ refused, ofPixels }: { refused: string; ofPixels?: boolean }): Exclude<Made, SentFile> {
  if (!ofPixels) return 'refused';
  return refused === 'too_large' ? 'tooLarge' : 'notBlackedOut';
}

/** Files by what became of them. */
async function readied(batch: readonly UploadFile[], { take }: BegunFiles<Made>): Promise<Readied> {
  const leaving: LeavingFile[] = [];
  const staying: Record<keyof typeof noneStay, UploadFile[]> = {
    refused: [],
    notBlackedOut: [],
    tooLarge: [],
    unreadable: [],
  };
  const made = batch.map(take);
  for (const [index, file] of batch.entries()) {
    try {
      const sent = await made[index]!;
      if (typeof sent === 'string') staying[sent].push(file);
      else leaving.push({ file, sent });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      staying.unreadable.push(file);
    }
  }
  return { leaving, ...staying };
}

/** New UIDs in the place of those of the files' heads. */
async function newUids(files: readonly UploadFile[], deidentifier: Deidentifier): Promise<(old: string) => string> {
  const uids = files.flatMap(({ head }) =>
    head === null ? [] : [head.StudyInstanceUID, head.SeriesInstanceUID, head.SOPInstanceUID],
  );
  const old = [...new Set(uids)];
  const made = await deidentifier.uids(old);
  const byOld = new Map(old.map((uid, index) => [uid, made[index] ?? '']));
  return (uid) => byOld.get(uid) ?? '';
}

/** Neutral paths for what is no DICOM: each is made of the path that the file had, and of nothing else. */
async function newPaths(
  files: readonly UploadFile[],
  deidentifier: Deidentifier,
): Promise<(file: UploadFile) => string> {
  const others = files.filter(({ head }) => head === null);
  const made = await deidentifier.paths(others.map(({ path }) => path));
  const byId = new Map(others.map(({ id }, index) => [id, made[index] ?? '']));
  return ({ id }) => byId.get(id) ?? '';
}
