import type { ErrorCode, FieldProblem } from '@mado/contract';

type FieldProblems = Record<string, FieldProblem | (string & {})>;

/** An answer that is no success, thrown by operations; becomes `{detail, code, fields?}` in the caller's language. */
export class OperationError extends Error {
  override name = 'OperationError';
  readonly code: ErrorCode;
  /** Values for the placeholders of the words; never patient data. */
  readonly params: Record<string, string | number>;
  /** What is wrong with which field of the request: by name (`problemWith` adds a bound), or in words of others. */
  readonly fields: FieldProblems | undefined;

  constructor(code: ErrorCode, params: Record<string, string | number> = {}, fields?: FieldProblems) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}
