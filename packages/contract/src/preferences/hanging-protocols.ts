import { z } from 'zod';

/** More than anybody keeps apart. */
const protocolsAtMost = 50;
const rulesAtMost = 100;
const stagesAtMost = 50;
/** Of a grid of 5 × 5. */
const cellsAtMost = 25;

const Text = z.string().regex(/^[^\p{C}]{1,200}$/u);

/** What a protocol is called. */
export const ProtocolName = Text;

const Word = z.string().regex(/^[A-Za-z]{1,40}$/);
const oneOrSeveral = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).min(1).max(100)]);

const Rule = z.strictObject({
  attribute: oneOrSeveral(Word),
  /** Whoever hangs a study knows which there are, and says where one is none. */
  operator: Word,
  value: oneOrSeveral(z.union([Text, z.number()])).optional(),
  weight: z.number().nonnegative().optional(),
  required: z.boolean().optional(),
});

const Viewport = z.strictObject({
  rules: z.array(Rule).max(rulesAtMost),
  prior: z.literal(1).optional(),
  show: z
    .strictObject({
      orientation: z.tuple([Word, Word]).optional(),
      justified: Word.optional(),
      window: z.strictObject({ center: z.number(), width: z.number().positive() }).optional(),
    })
    .optional(),
});

const cells = z.int().min(1).max(5);
const Stage = z.strictObject({
  name: Text,
  rows: cells,
  columns: cells,
  viewports: z.array(Viewport).max(cellsAtMost),
  needs: z.int().positive().optional(),
});

/** How studies of a kind are hung. What it says is asked by whoever hangs a study; here it has the shape of one. */
export const HangingProtocol = z.strictObject({
  name: ProtocolName,
  rules: z.array(Rule).max(rulesAtMost),
  stages: z.array(Stage).min(1).max(stagesAtMost),
});

/** Each name once. */
export const HangingProtocols = z
  .array(HangingProtocol)
  .max(protocolsAtMost)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'a name twice');
