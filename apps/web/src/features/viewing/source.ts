import { viewerSourceOfFile, viewerSourceOfFolder, type Answer } from '@mado/contract';
import type { SeriesDocument } from '@mado/dicom';
import {
  SourceError,
  type ImageSource,
  type SourceErrorKind,
  type ViewerSeries,
  type ViewerStudy,
} from '@mado/viewer/ports';
import { call, fetchJson, renewAccess, RequestFailure, session } from '../../app/http/index.ts';
import type { SourceAddress } from './address.ts';

type Study = Answer<typeof viewerSourceOfFolder>['studies'][number];

/** An image source of our server, and its list of studies as the pages need it: with the failure that the server told. */
export interface ServerSource {
  source: ImageSource;
  /** Rejects with `RequestFailure`; the page around the viewer shows it. */
  listed: Promise<ViewerStudy[]>;
}

/** Asks for the studies at once; everything else when the viewer wants it. */
export function openSource(addresses: readonly SourceAddress[]): ServerSource {
  const studyOf = new Map<string, string>();
  const listed = Promise.all(addresses.map(readStudies)).then((lists) => {
    const studies = lists.flat().map(viewerStudy);
    for (const study of studies)
      for (const series of study.series) studyOf.set(seriesKey(series), study.StudyInstanceUID);
    return studies;
  });
  // Who opened it hears of a failure; a prefetch that nobody opens is nobody's concern.
  listed.catch(() => undefined);

  const instanceRoot = (series: ViewerSeries, sopInstanceUID: string): string =>
    `${series.wadoRoot}/studies/${studyOf.get(seriesKey(series)) ?? ''}/series/${series.SeriesInstanceUID}/instances/${sopInstanceUID}`;

  return {
    listed,
    source: {
      studies: () => listed.catch(asSourceError),
      document: (series, signal) =>
        fetchJson(series.document, { signal, quiet: true }).catch(asSourceError) as Promise<SeriesDocument>,
      frame: (series, sopInstanceUID, frame) => `${instanceRoot(series, sopInstanceUID)}/frames/${frame}`,
      bulk: (series, sopInstanceUID, uri) => `${instanceRoot(series, sopInstanceUID)}/bulkdata/${uri}`,
      headers,
    },
  };
}

async function readStudies({ kind, uuid }: SourceAddress): Promise<Study[]> {
  const endpoint = kind === 'folder' ? viewerSourceOfFolder : viewerSourceOfFile;
  return (await call(endpoint, { params: { id: uuid } }, { quiet: true })).studies;
}

/** The same series may be listed in two places of the archive. */
function seriesKey({ wadoRoot, SeriesInstanceUID }: ViewerSeries): string {
  return `${wadoRoot} ${SeriesInstanceUID}`;
}

async function headers(renew = false): Promise<Record<string, string>> {
  const token = session.get()?.access_token;
  // Without a sign-in there may still be a public link.
  if (token === undefined) return {};
  const fresh = renew ? await renewAccess(token).catch(asSourceError) : token;
  if (fresh === null) throw new SourceError('signed_out', 'the session ended');
  return { Authorization: `Bearer ${fresh}` };
}

const kinds = new Map<number, SourceErrorKind>([
  [401, 'signed_out'],
  [403, 'forbidden'],
  [404, 'gone'],
]);

function asSourceError(failure: unknown): never {
  if (!(failure instanceof RequestFailure)) throw failure;
  const kind =
    failure.status === null
      ? failure.kind === 'offline'
        ? 'offline'
        : 'unreachable'
      : (kinds.get(failure.status) ?? 'refused');
  throw new SourceError(kind, kind, { cause: failure });
}

function viewerStudy(study: Study): ViewerStudy {
  return {
    StudyInstanceUID: study.StudyInstanceUID,
    PatientName: study.PatientName ?? '',
    PatientID: study.PatientID ?? '',
    PatientSex: study.PatientSex ?? '',
    PatientBirthDate: study.PatientBirthDate ?? '',
    StudyDate: study.StudyDate ?? '',
    StudyTime: study.StudyTime ?? '',
    StudyID: study.StudyID ?? '',
    StudyDescription: study.StudyDescription ?? '',
    identityConflict: study.identity_conflict,
    incomplete: study.incomplete,
    series: study.series.map((series) => ({
      SeriesInstanceUID: series.SeriesInstanceUID,
      Modality: series.Modality ?? '',
      SeriesNumber: series.SeriesNumber,
      SeriesDescription: series.SeriesDescription ?? '',
      instance_count: series.instance_count,
      document: series.document,
      first_frame: series.first_frame,
      wadoRoot: series.wadoRoot,
    })),
  };
}
