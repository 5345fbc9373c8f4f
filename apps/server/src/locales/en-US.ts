import type { Words } from './words.ts';

/** What the server says or names by itself, in English. */
export const enUS: Words = {
  names: {
    administrator: 'Administrator',
    organisation: 'Organisation of {{username}}',
    sample: 'Sample',
    untitledStudy: 'Untitled study',
    untitledSeries: 'Untitled series',
  },
  archive: {
    file: 'nameless file',
    folder: 'untitled folder',
    several: 'download',
    leftOut: 'Files left out',
    leftOutText: 'You may not download these files. They are not in this archive.',
  },
  terminal: {
    firstAccount: 'First account',
    email: 'E-mail',
    password: 'Password',
    kept: 'Kept in',
  },
  notices: {
    handed_over: {
      subject: 'Your private items were handed over ({{organisation}})',
      text: 'What you kept as private while you were a member of "{{organisation}}" has been handed over to a member by an administrator of the organisation.\nIf you have questions, please ask the administrator.',
    },
    shared: {
      subject: '{{sender}} has shared data with you',
      text: '{{sender}} has shared data with you. You can open it here:\n{{address}}',
    },
    deleted: {
      subject: 'Your private items were deleted ({{organisation}})',
      text: 'What you kept as private while you were a member of "{{organisation}}" has been moved to the trash by an administrator of the organisation.\nIf you have questions, please ask the administrator.',
    },
  },
};
