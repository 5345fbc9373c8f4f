import { z } from 'zod';
import { endpoint, longestList } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { IdParams, Request, Uid, Uuid } from '../primitives.ts';

/** Steps of one presentation at most. */
export const stepLimit = 200;
/** Panes along one side of a layout at most, as in the viewer. */
const sideLimit = 5;
/** px beyond which nothing of a mark lies. */
const farthest = 1e6;
const signedIn = ['not_signed_in', 'token_expired', 'no_access', 'gone'] as const;
const changing = [...signedIn, 'level_too_low', 'read_only'] as const;

/** Words of a step: any text without the one sign that no database takes. */
const Words = z
  .string()
  .max(10_000)
  .regex(/^[^\0\p{Cs}]*$/u);

/** An annotation as it was drawn when the view was kept: lines on the grid of the image, column and row; its words. */
const Mark = z.object({
  lines: z
    .array(
      z
        .array(z.tuple([z.number().min(-farthest).max(farthest), z.number().min(-farthest).max(farthest)]))
        .max(longestList),
    )
    .max(4),
  /** Null: it is withheld until the answer is shown [PN-4], or there is none. */
  label: Words.max(1000).nullable(),
});

const pixels = z.int().min(1).max(100_000);

/** How an image lies in its pane: mirrored left to right first, then turned, then placed. */
const PaneView = z.object({
  /** Quarter turns clockwise. */
  turns: z.int().min(0).max(3),
  mirrored: z.boolean(),
  /**
   * What is seen of it: the point in the middle, on the grid of the image, and width and height around it, counted in
   * the shorter side of a pixel. Null: all of it.
   */
  zoom: z
    .object({
      column: z.number().min(-farthest).max(farthest),
      row: z.number().min(-farthest).max(farthest),
      width: z.number().min(0.01).max(farthest),
      height: z.number().min(0.01).max(farthest),
    })
    .nullable(),
});
export type PaneView = z.output<typeof PaneView>;

/** What a pane of the viewer shows. */
export const KeptPane = z.object({
  StudyInstanceUID: Uid,
  SeriesInstanceUID: Uid,
  SOPInstanceUID: Uid,
  FrameNumber: z.int().min(1).max(10_000_000),
  columns: pixels,
  rows: pixels,
  /** Null: the window of the file, or a picture in colour. */
  window: z.object({ center: z.number(), width: z.number().positive() }).nullable(),
  inverted: z.boolean(),
  /** Left out: all of the image, as it lies in the file. */
  paneView: PaneView.optional(),
  marks: z.array(Mark).max(200),
});
export type KeptPane = z.input<typeof KeptPane>;

const Layout = { rows: z.int().min(1).max(sideLimit), columns: z.int().min(1).max(sideLimit) };

/** A pane of a step, as it is shown. */
const ShownPane = z.object({
  /** By which its picture is asked for. */
  view: Uuid,
  /** Where it stands in the layout, row by row, zero-based. */
  place: z.int().nonnegative(),
  columns: z.int(),
  rows: z.int(),
  /** Null: all of the image, as it lies in the file. */
  paneView: PaneView.nullable(),
  marks: z.array(Mark),
  /** What the folder of its study is called; null: that is withheld until the answer is shown [PN-4]. */
  study: z.string().nullable(),
});

export const PresentationStep = z.object({
  uuid: Uuid,
  ...Layout,
  panes: z.array(ShownPane),
  text: z.string(),
  /** For who presents: null for who may not change the presentation [PN-3]. */
  notes: z.string().nullable(),
  /** Empty, and no answer that is or will be shown: the step is no question. */
  question: z.string(),
  /** Null: it is withheld until it is shown [PN-4]. */
  answer: z.string().nullable(),
  revealed: z.boolean(),
});
export type PresentationStep = z.output<typeof PresentationStep>;

export const Presentation = z.object({
  folder: Uuid,
  org: Uuid,
  name: z.string(),
  can: z.object({ edit: z.boolean() }),
  steps: z.array(PresentationStep),
});
export type Presentation = z.output<typeof Presentation>;

const path = '/api/datamanage/presentation/{id}';

export const readPresentation = endpoint({
  name: 'presentations.read',
  method: 'GET',
  path,
  summary:
    'The presentation of a folder, such as a case: its steps in their order. Notes go to who may edit; of a question that has not been answered yet everybody else gets no answer, no words of annotations and no names of studies.',
  access: 'can_view',
  params: IdParams,
  answer: Presentation,
  status: 200,
  errors: [...signedIn, ...closedLinkErrors],
});

export const keepView = endpoint({
  name: 'presentations.keepView',
  method: 'POST',
  path: `${path}/step`,
  summary: 'Keeps what the viewer shows as the last step. The images have to lie in the folder.',
  access: 'can_edit',
  params: IdParams,
  body: z
    .object({
      ...Layout,
      panes: z
        .array(KeptPane.nullable())
        .min(1)
        .max(sideLimit ** 2),
      request: Request,
    })
    .refine(({ rows, columns, panes }) => panes.length <= rows * columns && panes.some((pane) => pane !== null), {
      path: ['panes'],
    }),
  answer: z.object({ uuid: Uuid }),
  status: 201,
  errors: [...changing, 'image_not_in_reading', 'frame_not_found', 'too_many_steps'],
});

export const changePresentation = endpoint({
  name: 'presentations.change',
  method: 'PATCH',
  path,
  summary:
    'Changes what is named: the order of steps (those that are left out follow as they were), which of them go, and what is said of them, shown answers included.',
  access: 'can_edit',
  params: IdParams,
  body: z.object({
    order: z.array(Uuid).max(stepLimit).optional(),
    remove: z.array(Uuid).max(stepLimit).optional(),
    steps: z
      .array(
        z.object({
          uuid: Uuid,
          text: Words.optional(),
          notes: Words.optional(),
          question: Words.optional(),
          answer: Words.optional(),
          revealed: z.boolean().optional(),
        }),
      )
      .max(stepLimit)
      .optional(),
  }),
  answer: Presentation,
  status: 200,
  errors: [...changing],
});

export const presentationPicture = endpoint({
  name: 'presentations.picture',
  method: 'GET',
  path: `${path}/picture/{view}`,
  summary: 'The picture of a view as WebP, with the window that was kept; nothing but its pixels. ETag.',
  access: 'can_view',
  params: z.object({ id: IdParams.shape.id, view: Uuid }),
  answer: z.undefined(),
  status: 200,
  otherwise: { 204: 'The image is not there any more, or cannot be read.' },
  errors: [...signedIn, ...closedLinkErrors, 'link_marked_only', 'busy'],
  wire: { answer: ['image/webp'] },
});
