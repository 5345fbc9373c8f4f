import type { ErrorCode } from '@mado/contract';

/** An answer that is no success, thrown by operations; becomes `{detail, code, fields?}` in the caller's language. */
export class OperationError extends Error {
  override name = 'OperationError';
  readonly code: ErrorCode;
  /** Values for the placeholders of the words; never patient data. */
  readonly params: Record<string, string | number>;
  /** What is wrong with which field of the request. */
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, params: Record<string, string | number> = {}, fields?: Record<string, string>) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}
