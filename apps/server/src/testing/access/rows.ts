import { randomUUID } from 'node:crypto';
import type { ErrorCode, Level, UploadTarget } from '@mado/contract';
import { form, uploadForm } from '../upload.ts';
import { imageOf, type Tree } from './tree.ts';

/** What goes into a request, besides who asks: as the typed client takes it, or a body that is not JSON. */
export interface Question {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  raw?: { body: Buffer; contentType: string };
  headers?: Record<string, string>;
}

/** What decides over an endpoint's answer, and how it is asked. */
export type Row =
  /**
   * An item with everything in it: a level on it, or the right to download it. `uploadsBefore`: a file comes before its
   * target, so that only who may upload somewhere by a right of their own is heard; a link opens nothing here.
   */
  | {
      about: 'item';
      needs: Level | 'download';
      tooLow?: ErrorCode;
      uploadsBefore?: true;
      /** a link for uploading opens it too */
      byLink?: true;
      /** what lies in the trash is asked for as it was before */
      inTrash?: true;
      /** what whoever may ask is told, where these items have nothing of what is asked for */
      answers?: ErrorCode;
      ask: (tree: Tree) => Question;
    }
  /**
   * An organisation: membership. `outside`: what others are told. `guests`: who has something shared in it may ask too.
   */
  | { about: 'organisation'; outside?: ErrorCode; guests?: true; ask: (organisation: string) => Question }
  /** The same for its admins alone. `answers`: what they are told where there is nothing to do. */
  | { about: 'organisation'; admins: true; answers?: ErrorCode; ask: (organisation: string) => Question }
  /** A study that the caller may or may not view, looked for in the organisation of the items. */
  | { about: 'study of an organisation'; needs: 'can_view' | 'download'; ask: (tree: Tree) => Question }
  /** Nothing but the caller: the answer is the same whatever is asked for. */
  | { about: 'caller'; answers?: ErrorCode; ask: (organisation: string) => Question }
  /** The signature in an address. */
  | { about: 'signature' }
  /** What has no end, and tells each caller something else. */
  | { about: 'stream' }
  /** What would end the matrix's own world: the endpoint's own test asks as every caller. */
  | { about: 'its own test' };

type OfTree = (tree: Tree) => Question;
type OfOrganisation = (organisation: string) => Question;

export const viewOf = (ask: OfTree): Row => ({ about: 'item', needs: 'can_view', ask });
export const downloadOf = (ask: OfTree): Row => ({ about: 'item', needs: 'download', ask });
export const uploadInto = (ask: OfTree): Extract<Row, { about: 'item' }> => ({
  about: 'item',
  needs: 'full_access',
  tooLow: 'upload_needs_full_access',
  ask,
});
export const uploadToRoot = (ask: OfOrganisation): Row => ({
  about: 'organisation',
  outside: 'membership_needed',
  ask,
});
const share = (ask: (tree: Tree) => { id: string; body: unknown }, answers?: ErrorCode): Row => ({
  about: 'item',
  needs: 'full_access',
  ...(answers && { answers }),
  ask: (tree) => {
    const { id, body } = ask(tree);
    return { params: { id }, body };
  },
});
const toNobody = { email: 'nobody-has-this@example.jp', perm: 'can_view' };
const view = (ask: (tree: Tree) => string): Row => viewOf((tree) => ({ params: { id: ask(tree) } }));
const comment = (ask: (tree: Tree) => Record<string, string>): Row => ({
  about: 'item',
  needs: 'can_comment',
  ask: (tree) => ({ params: ask(tree), body: { name: 'a tag' } }),
});
export const ofMembers: Row = { about: 'organisation', ask: (id) => ({ params: { id } }) };
export const ofCaller: Row = { about: 'caller', ask: (id) => ({ params: { id } }) };

/** The same request to a folder, to an organisation's root, and to the private one in it. */
const toEveryTarget = (ask: (target: UploadTarget) => Question): Row[] => [
  uploadInto(({ target_folder, target_org, is_org_perm }) => ask({ target_folder, target_org, is_org_perm })),
  uploadToRoot((target_org) => ask({ target_folder: null, target_org, is_org_perm: true })),
  uploadToRoot((target_org) => ask({ target_folder: null, target_org, is_org_perm: false })),
];

/** As `toEveryTarget`, of what a link for uploading opens: by it, an upload has an id. */
const byLinkToo = (ask: (target: UploadTarget & { upload: string }) => Question): Row[] =>
  toEveryTarget((target) => ask({ ...target, upload: anUpload })).map((row) =>
    row.about === 'item' ? { ...row, byLink: true } : row,
  );
const anUpload = randomUUID();
/** What by a link is needed; somebody has looked at the first file. */
const deidentifying = { anonymize: { master: true as const, fields: {} }, looked_at: [0] };

/** An account that nobody has. */
export const missing = randomUUID();

const aLink = { name: 'a link', filetype: 's9/url', url: 'https://example.jp/' };

const letter = { path: 'letter.txt', bytes: Buffer.from('a letter') };

/**
 * With the target first; and into a folder with the file before it, so that nobody is known to be allowed when it
 * arrives: these folders are events, to which nothing may come so [IN-24].
 */
const uploadOne = (bytes: Uint8Array): Row[] => {
  const file = { name: 'file_data', filename: 'a file', bytes };
  const said = ({ target_folder, target_org, is_org_perm }: UploadTarget) => [
    { name: 'target_folder', value: target_folder ?? '' },
    { name: 'target_org', value: target_org },
    { name: 'is_org_perm', value: String(is_org_perm) },
  ];
  const early = uploadInto((target) => ({ raw: form([file, ...said(target)]) }));
  return [
    ...toEveryTarget((target) => ({ raw: form([...said(target), file]) })),
    { ...early, uploadsBefore: true, answers: 'bad_multipart' },
  ];
};

/** The headers by which a large file is announced. */
const announcing = (target: UploadTarget, size: number): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-length': String(size),
  'upload-metadata': Object.entries(target)
    .flatMap(([name, value]) => (value === null ? [] : [`${name} ${Buffer.from(String(value)).toString('base64')}`]))
    .join(','),
});

const ended: Row[] = [
  {
    about: 'item',
    needs: 'full_access',
    ask: ({ study }) => ({ body: { study_id_list: [study], target_folder: null } }),
  },
  {
    about: 'item',
    needs: 'full_access',
    byLink: true,
    ask: ({ folder }) => ({ body: { study_id_list: [], target_folder: folder, upload: anUpload } }),
  },
  ...[true, false].map((is_org_perm) =>
    uploadToRoot((target_org) => ({ body: { study_id_list: [], target_folder: null, target_org, is_org_perm } })),
  ),
];

/** One or more rows for every endpoint of the contract but DICOMweb's, by its name. */
export const rows: Record<string, readonly Row[]> = {
  'storage.listRoot': [{ about: 'organisation', guests: true, ask: (id) => ({ params: { id } }) }],
  'storage.listRootFolders': [{ about: 'organisation', guests: true, ask: (id) => ({ params: { id } }) }],
  'storage.recursiveFolder': [view(({ folder }) => folder), view(({ study }) => study)],
  'storage.folderInfo': [view(({ folder }) => folder), view(({ study }) => study)],
  'storage.folderPath': [view(({ series }) => series), view(({ file }) => file)],
  'storage.folderDetail': [view(({ folder }) => folder), view(({ series }) => series)],
  'storage.fileDetail': [view(({ file }) => file), view(({ instance }) => instance)],
  'storage.fileContent': [{ about: 'signature' }],
  'events.stream': [{ about: 'stream' }],
  'sharing.listFolder': [view((tree) => tree.folder)],
  'sharing.listFile': [view((tree) => tree.file)],
  // What changes nothing for those who are asked later: a level that no link has, an item of the other type, a right
  // that is not there.
  'sharing.anonymousFolder': [share(({ folder }) => ({ id: folder, body: { perm: 'can_edit' } }), 'bad_request')],
  'sharing.anonymousFile': [share(({ file }) => ({ id: file, body: { perm: 'can_edit' } }), 'bad_request')],
  'sharing.userFolder': [share(({ file }) => ({ id: file, body: toNobody }), 'bad_request')],
  'sharing.userFile': [share(({ folder }) => ({ id: folder, body: toNobody }), 'bad_request')],
  'sharing.organisationFolder': [
    share(({ file, target_org: org }) => ({ id: file, body: { org_id: org, perm: 'delete' } }), 'bad_request'),
    share(({ folder, target_org: org }) => ({ id: folder, body: { org_id: org, perm: 'delete' } })),
  ],
  'sharing.organisationFile': [
    share(({ file, target_org: org }) => ({ id: file, body: { org_id: org, perm: 'delete' } })),
  ],
  'storage.createFolder': [
    { about: 'item', needs: 'can_edit', ask: ({ folder }) => ({ body: { name: 'new', parent_folder: folder } }) },
  ],
  'links.create': [
    {
      about: 'item',
      needs: 'can_edit',
      ask: ({ folder }) => ({ body: { ...aLink, parent_folder: folder } }),
    },
    ...[true, false].map((has_org_perm): Row => ({
      about: 'organisation',
      outside: 'create_needs_membership',
      ask: (org) => ({ body: { ...aLink, org, has_org_perm } }),
    })),
  ],
  'storage.createRootFolder': [true, false].map((has_org_perm) => ({
    about: 'organisation',
    outside: 'create_needs_membership',
    ask: (org) => ({ body: { name: 'new', org, has_org_perm } }),
  })),
  'storage.organisationUsage': [ofMembers],
  // A name that cannot be, a file instead of a folder, a folder moved into itself: nothing of the trees is changed.
  'storage.changeFolder': [
    {
      about: 'item',
      needs: 'can_edit',
      answers: 'name_required',
      ask: ({ folder }) => ({ params: { id: folder }, body: { name: ' ' } }),
    },
    {
      about: 'item',
      needs: 'can_edit',
      ask: ({ study }) => ({ params: { id: study }, body: { StudyDate: '20240229', Modality: 'MR' } }),
    },
    {
      about: 'item',
      needs: 'full_access',
      tooLow: 'move_needs_full_access',
      answers: 'bad_move_target',
      ask: ({ folder }) => ({ params: { id: folder }, body: { parent_folder: folder } }),
    },
    {
      about: 'item',
      needs: 'full_access',
      ask: ({ folder }) => ({ params: { id: folder }, body: { settings: { auto_delete: false } } }),
    },
  ],
  'autoDelete.countOverdue': [
    {
      about: 'item',
      needs: 'full_access',
      ask: ({ folder }) => ({ params: { id: folder }, query: { after: '7' } }),
    },
  ],
  'storage.changeFile': [
    {
      about: 'item',
      needs: 'can_edit',
      ask: ({ file }) => ({ params: { id: file }, body: { name: 'letter.txt' } }),
    },
    {
      about: 'item',
      needs: 'full_access',
      tooLow: 'move_needs_full_access',
      answers: 'image_not_movable',
      ask: ({ instance, folder }) => ({ params: { id: instance }, body: { parent_folder: folder } }),
    },
  ],
  'storage.deleteFolder': [
    { about: 'item', needs: 'full_access', answers: 'bad_request', ask: ({ file }) => ({ params: { id: file } }) },
  ],
  'storage.deleteFile': [
    { about: 'item', needs: 'full_access', answers: 'bad_request', ask: ({ folder }) => ({ params: { id: folder } }) },
  ],
  'storage.listTrash': [{ about: 'organisation', guests: true, ask: (id) => ({ params: { id } }) }],
  // What is in the trash went there with its folder, and the rest is not there: nothing comes back or goes.
  'storage.restore': [
    {
      about: 'item',
      needs: 'full_access',
      inTrash: true,
      ask: ({ file, study }) => ({ body: { uuids: [file, study] } }),
    },
  ],
  'storage.deleteFromTrash': [
    {
      about: 'item',
      needs: 'full_access',
      inTrash: true,
      answers: 'not_in_trash',
      ask: ({ file }) => ({ body: { uuids: [file] } }),
    },
  ],

  'tags.listOfOrganisation': [{ about: 'organisation', guests: true, ask: (id) => ({ params: { id } }) }],
  'search.storage': [{ about: 'organisation', guests: true, ask: (id) => ({ params: { id }, query: { query: 'a' } }) }],
  'tags.info': [view(({ tag }) => tag)],
  'tags.tagFolder': [comment(({ folder }) => ({ id: folder })), comment(({ series }) => ({ id: series }))],
  'tags.untagFolder': [comment(({ study }) => ({ id: study, tag: missing }))],
  'tags.tagFile': [comment(({ file }) => ({ id: file })), comment(({ instance }) => ({ id: instance }))],
  'tags.untagFile': [comment(({ file }) => ({ id: file, tag: missing }))],

  'personal.star': [viewOf(({ folder, file }) => ({ body: { uuids: [folder, file] } }))],
  'personal.unstar': [{ about: 'caller', ask: (id) => ({ body: { uuids: [id] } }) }],
  'personal.listStarred': [ofCaller],
  'personal.nameRecent': [viewOf(({ study, instance }) => ({ body: { uuids: [study, instance] } }))],
  'personal.listRecent': [ofCaller],

  'tutorial.seen': [ofCaller],
  'tutorial.saw': [{ about: 'caller', ask: () => ({ body: { tutorialId: 1 } }) }],
  'tutorial.sampleFolder': [ofMembers],

  'preferences.windowPresets': [ofCaller],
  'preferences.keepWindowPresets': [{ about: 'caller', ask: () => ({ body: { windowLevelData: null } }) }],
  'preferences.hotkeyDefinitions': [ofCaller],
  'preferences.keepHotkeyDefinitions': [{ about: 'caller', ask: () => ({ body: { hotkeyDefinitions: null } }) }],
  'preferences.hanging': [ofCaller],
  'preferences.keepHanging': [
    { about: 'caller', ask: () => ({ body: { hangAtOpening: true, hangingProtocols: [] } }) },
  ],

  'downloads.archiveFolder': [
    downloadOf(({ folder }) => ({ params: { id: folder } })),
    downloadOf(({ study }) => ({ params: { id: study } })),
  ],
  'downloads.archiveItems': [
    downloadOf(({ file }) => ({ query: { uuids: file } })),
    downloadOf(({ file, instance, series }) => ({ query: { uuids: [file, instance, series].join(',') } })),
  ],
  'downloads.archiveContents': [
    downloadOf(({ folder }) => ({ query: { uuids: folder } })),
    downloadOf(({ file, study }) => ({ query: { uuids: [file, study].join(',') } })),
  ],

  'uploads.uploadDicomFiles': byLinkToo((target) => ({ raw: uploadForm({ ...target, ...deidentifying }, [letter]) })),
  'uploads.uploadOneDicom': uploadOne(imageOf('to be stored')),
  'uploads.uploadOneFile': uploadOne(letter.bytes),
  'uploads.check': byLinkToo((target) => ({ body: { ...target, files: [{ path: letter.path, size: 8 }] } })),
  'uploads.place': byLinkToo((target) => ({ body: target })),
  'uploads.deidentificationKey': byLinkToo((target) => ({ body: target })),
  'uploads.createPart': byLinkToo(({ target_folder, target_org, is_org_perm }) => ({
    headers: announcing({ target_folder, target_org, is_org_perm }, letter.bytes.length),
  })),
  'uploads.partState': [{ about: 'its own test' }],
  'uploads.appendToPart': [{ about: 'its own test' }],
  'uploads.deletePart': [{ about: 'its own test' }],
  'uploads.complete': ended,
  'uploads.abort': ended,

  'studies.viewerSourceOfFolder': [
    view(({ folder }) => folder),
    view(({ study }) => study),
    view(({ series }) => series),
    view(({ images }) => images),
  ],
  'patients.viewerSource': [
    { about: 'organisation', guests: true, ask: (id) => ({ params: { id }, query: { patientId: 'nobody' } }) },
  ],
  'patients.earlierStudies': [view(({ study }) => study), view(({ folder }) => folder)],
  'patients.viewerSourceOfStudies': [{ about: 'caller', ask: () => ({ query: { StudyInstanceUID: '2.25.404' } }) }],
  'studies.viewerSourceOfFile': [view(({ instance }) => instance)],
  'studies.seriesDocument': [view(({ series }) => series)],
  'studies.identityConflict': [view(({ study }) => study), view(({ folder }) => folder)],
  // Nothing is in conflict there: who may settle is told so.
  'studies.settleIdentityConflict': [
    {
      about: 'item',
      needs: 'full_access',
      answers: 'no_identity_conflict',
      ask: ({ study }) => ({ body: { study, decision: 'apart' } }),
    },
    {
      about: 'item',
      needs: 'full_access',
      answers: 'no_identity_conflict',
      ask: ({ study, series }) => ({ body: { study, decision: 'join', others: [series] } }),
    },
  ],

  // What they are asked of is no folder of images, but an event and a file: who may edit is told so.
  'images.folderToSeries': [
    {
      about: 'item',
      needs: 'can_edit',
      answers: 'convert_needs_plain_folder',
      ask: ({ folder }) => ({ body: { uuid: folder } }),
    },
    {
      about: 'item',
      needs: 'can_edit',
      answers: 'convert_needs_plain_folder',
      ask: ({ file }) => ({ body: { uuid: file } }),
    },
  ],
  'images.seriesToFolder': [
    {
      about: 'item',
      needs: 'can_edit',
      answers: 'not_an_image_series',
      ask: ({ study }) => ({ body: { uuid: study } }),
    },
  ],
  'thumbnails.get': [
    view(({ study }) => study),
    view(({ series }) => series),
    view(({ instance }) => instance),
    view(({ picture }) => picture),
    view(({ images }) => images),
    view(({ folder }) => folder),
  ],
  'images.viewerSource': [view(({ picture }) => picture), view(({ scan }) => scan)],
  'images.document': [view(({ images }) => images), view(({ scan }) => scan)],
  'images.frame': [
    viewOf(({ images, scan }) => ({ params: frameOf(images, scan) })),
    viewOf(({ picture }) => ({ params: frameOf(picture, picture) })),
  ],
};

/** An image that is a plain file by its UUID as a UID (PS3.5 B.2). */
function frameOf(id: string, file: string): Record<string, string> {
  return { id, study: '2.25.1', series: '2.25.2', instance: `2.25.${BigInt(`0x${file.replaceAll('-', '')}`)}` };
}
