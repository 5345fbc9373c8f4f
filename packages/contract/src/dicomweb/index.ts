import { z } from 'zod';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import type { ErrorCode } from '../errors/index.ts';
import { Uid, Uuid } from '../primitives.ts';
import { DicomJsonModel } from '../studies/index.ts';

/** Frames of one request at most. */
export const framesLimit = 500;

/** DICOMweb (PS3.18) under an item or an organisation. */
export const dicomwebScopes = { folder: '/api/dicomweb/folder/{id}', org: '/api/dicomweb/org/{id}' } as const;
export type DicomwebScope = keyof typeof dicomwebScopes;

const DataSets = z.array(DicomJsonModel);
const common = [
  'not_signed_in',
  'token_expired',
  'no_access',
  'gone',
  'not_acceptable',
] as const satisfies readonly ErrorCode[];
const json = { answer: ['application/dicom+json'] } as const;
const dicom = { answer: ['multipart/related; type="application/dicom"', 'application/dicom'] } as const;
const octets = { answer: ['multipart/related; type="application/octet-stream"', 'application/octet-stream'] } as const;
const stow = {
  request: ['multipart/related; type="application/dicom"', 'application/dicom'],
  answer: ['application/dicom+json'],
} as const;

const study = { study: Uid };
const series = { ...study, series: Uid };
const instance = { ...series, instance: Uid };

interface Row {
  readonly verb: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly params: z.ZodRawShape;
  readonly wire: { readonly request?: readonly string[]; readonly answer: readonly string[] };
  readonly errors?: readonly ErrorCode[];
}

const storeErrors = [
  'bad_multipart',
  'bad_target',
  'level_too_low',
  'upload_needs_full_access',
  'membership_needed',
  'read_only',
  'unsupported_media_type',
  'too_large',
  'quota_exceeded',
  'disk_full',
] as const;

/**
 * Search (PS3.18 10.6), retrieve (10.4) and store (10.5); the query of a search is open: attributes by keyword or tag.
 */
const rows: readonly Row[] = [
  { verb: 'searchStudies', method: 'GET', path: '/studies', summary: 'QIDO-RS: studies.', params: {}, wire: json },
  { verb: 'searchSeries', method: 'GET', path: '/series', summary: 'QIDO-RS: series.', params: {}, wire: json },
  {
    verb: 'searchInstances',
    method: 'GET',
    path: '/instances',
    summary: 'QIDO-RS: instances.',
    params: {},
    wire: json,
    errors: ['busy'],
  },
  {
    verb: 'searchStudySeries',
    method: 'GET',
    path: '/studies/{study}/series',
    summary: 'QIDO-RS: series of a study.',
    params: study,
    wire: json,
  },
  {
    verb: 'searchStudyInstances',
    method: 'GET',
    path: '/studies/{study}/instances',
    summary: 'QIDO-RS: instances of a study.',
    params: study,
    wire: json,
    errors: ['busy'],
  },
  {
    verb: 'searchSeriesInstances',
    method: 'GET',
    path: '/studies/{study}/series/{series}/instances',
    summary: 'QIDO-RS: instances of a series.',
    params: series,
    wire: json,
    errors: ['busy'],
  },
  {
    verb: 'retrieveStudy',
    method: 'GET',
    path: '/studies/{study}',
    summary: 'WADO-RS: all instances of a study, for who may download them.',
    params: study,
    wire: dicom,
    errors: ['level_too_low', 'answer_withheld', 'busy'],
  },
  {
    verb: 'retrieveSeries',
    method: 'GET',
    path: '/studies/{study}/series/{series}',
    summary: 'WADO-RS: all instances of a series, for who may download them.',
    params: series,
    wire: dicom,
    errors: ['level_too_low', 'answer_withheld', 'busy'],
  },
  {
    verb: 'retrieveInstance',
    method: 'GET',
    path: '/studies/{study}/series/{series}/instances/{instance}',
    summary:
      'WADO-RS: one instance, for who may download it; ranges on the single part. With original=true the bytes that came, preamble included.',
    params: instance,
    wire: dicom,
    errors: ['level_too_low', 'answer_withheld', 'range_not_satisfiable', 'busy'],
  },
  {
    verb: 'studyMetadata',
    method: 'GET',
    path: '/studies/{study}/metadata',
    summary: 'WADO-RS: metadata of a study.',
    params: study,
    wire: json,
    errors: ['busy'],
  },
  {
    verb: 'seriesMetadata',
    method: 'GET',
    path: '/studies/{study}/series/{series}/metadata',
    summary: 'WADO-RS: metadata of a series.',
    params: series,
    wire: json,
    errors: ['busy'],
  },
  {
    verb: 'instanceMetadata',
    method: 'GET',
    path: '/studies/{study}/series/{series}/instances/{instance}/metadata',
    summary: 'WADO-RS: metadata of an instance.',
    params: instance,
    wire: json,
    errors: ['busy'],
  },
  {
    verb: 'frames',
    method: 'GET',
    path: '/studies/{study}/series/{series}/instances/{instance}/frames/{frames}',
    summary: `WADO-RS: frames by one-based numbers, comma list of ${framesLimit} at most.`,
    params: { ...instance, frames: z.string().regex(/^[0-9]{1,6}(,[0-9]{1,6})*$/) },
    wire: octets,
    errors: [
      'frame_not_found',
      'frame_missing',
      'too_many_frames',
      'busy',
      'range_not_satisfiable',
      'link_marked_only',
    ],
  },
  {
    verb: 'bulkData',
    method: 'GET',
    path: '/studies/{study}/series/{series}/instances/{instance}/bulkdata/{*}',
    summary: 'WADO-RS: one bulk data value by the path that the metadata gave.',
    params: { ...instance, '*': z.string().max(500) },
    wire: octets,
    errors: ['bulk_data_not_found', 'busy', 'range_not_satisfiable', 'link_marked_only', 'answer_withheld'],
  },
  {
    verb: 'store',
    method: 'POST',
    path: '/studies',
    summary: 'STOW-RS: store instances.',
    params: {},
    wire: stow,
    errors: storeErrors,
  },
  {
    verb: 'storeInStudy',
    method: 'POST',
    path: '/studies/{study}',
    summary: 'STOW-RS: store instances of one study.',
    params: study,
    wire: stow,
    errors: storeErrors,
  },
];

/** The same table under both scopes; the server implements each row once and is told the scope. */
export const dicomweb = rows.flatMap(({ verb, method, path, summary, params, wire, errors }) =>
  (Object.keys(dicomwebScopes) as DicomwebScope[]).map((scope) => ({
    scope,
    verb,
    endpoint: endpoint({
      name: `dicomweb.${scope}.${verb}`,
      method,
      path: `${dicomwebScopes[scope]}${path}`,
      summary,
      access: method === 'POST' ? 'full_access' : 'can_view',
      params: z.object({ id: Uuid, ...params }),
      query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      answer: DataSets,
      status: 200,
      errors: [...common, ...(scope === 'folder' && method === 'GET' ? closedLinkErrors : []), ...(errors ?? [])],
      wire,
      timeout: method === 'POST' ? 600_000 : 60_000,
    }) as Endpoint,
  })),
);
