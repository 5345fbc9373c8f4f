import { viewOf, type Row } from './rows.ts';

const nothing = '00000000-0000-4000-8000-000000000000';

/** What the matrix asks of presentations: no folder of it has one. */
export const presentationRows: Readonly<Record<string, readonly Row[]>> = {
  'presentations.read': [viewOf(({ folder }) => ({ params: { id: folder } }))],
  // An image that lies nowhere: nothing of the trees is changed.
  'presentations.keepView': [
    {
      about: 'item',
      needs: 'can_edit',
      answers: 'image_not_in_reading',
      ask: ({ folder }) => ({ params: { id: folder }, body: { rows: 1, columns: 1, panes: [pane] } }),
    },
  ],
  'presentations.change': [
    { about: 'item', needs: 'can_edit', ask: ({ folder }) => ({ params: { id: folder }, body: { order: [] } }) },
  ],
  'presentations.picture': [
    {
      about: 'item',
      needs: 'can_view',
      answers: 'gone',
      ask: ({ folder }) => ({ params: { id: folder, view: nothing } }),
    },
  ],
};

const pane = {
  StudyInstanceUID: '1.2',
  SeriesInstanceUID: '1.2',
  SOPInstanceUID: '1.2',
  FrameNumber: 1,
  columns: 1,
  rows: 1,
  window: null,
  inverted: false,
  marks: [],
};
