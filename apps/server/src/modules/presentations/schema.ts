import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { item } from '../storage/schema.ts';

/** A step of a folder's presentation: a layout with words [PN-1]. It goes with its folder. */
export const presentationStep = pgTable(
  'presentation_step',
  {
    id: uuid().primaryKey(),
    folder: uuid()
      .notNull()
      .references(() => item.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    rows: integer().notNull(),
    columns: integer().notNull(),
    text: text().notNull().default(''),
    /** For who presents [PN-3]. */
    notes: text().notNull().default(''),
    /** Empty, as the answer: it is no question [PN-4]. */
    question: text().notNull().default(''),
    answer: text().notNull().default(''),
    revealed: boolean().notNull().default(false),
  },
  (t) => [index('presentation_step_folder').on(t.folder, t.place)],
);

/** What one pane of a step shows. What is deleted for good takes its views along, and what was drawn [PN-6]. */
export const presentationView = pgTable(
  'presentation_view',
  {
    id: uuid().primaryKey(),
    step: uuid()
      .notNull()
      .references(() => presentationStep.id, { onDelete: 'cascade' }),
    /** Which pane of the layout, row by row, zero-based. */
    place: integer().notNull(),
    /** The DICOM file. */
    file: uuid()
      .notNull()
      .references(() => item.id, { onDelete: 'cascade' }),
    /** Folder of the study, whose name is shown. */
    study: uuid().references(() => item.id, { onDelete: 'set null' }),
    /** zero-based */
    frameIndex: integer('frame_index').notNull(),
    columns: integer().notNull(),
    rows: integer().notNull(),
    /** of values after the modality transform; null with `windowWidth`: the window of the file */
    windowCenter: doublePrecision('window_center'),
    windowWidth: doublePrecision('window_width'),
    inverted: boolean().notNull(),
    /** How the image lies in its pane: `turns`, `mirrored`, `zoom`; null: all of it, as it lies in the file. */
    paneView: jsonb('pane_view'),
    /** Annotations as they were drawn: `lines` on the grid of the image, and `label`. */
    marks: jsonb().notNull(),
  },
  (t) => [
    unique('presentation_view_place').on(t.step, t.place),
    index('presentation_view_file').on(t.file),
    index('presentation_view_study').on(t.study),
  ],
);
