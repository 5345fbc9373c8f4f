import { RequestFailure } from '../../app/http/index.ts';

/** An upload by a link: all of it is de-identified, whoever sends it. */
export interface ByLink {
  /** As it is for a conference: what the viewer shows of the patient goes in any case. */
  readonly conference: boolean;
}

/** What the server says where a link opens nothing, or nothing any more. */
const over: ReadonlySet<string> = new Set([
  'not_signed_in',
  'no_access',
  'link_expired',
  'level_too_low',
  'upload_needs_full_access',
  'read_only',
  'gone',
  'bad_target',
]);

/** Whether a failure says that a link opens nothing: it never has, or has ended. */
export function isLinkOver(failure: unknown): failure is RequestFailure {
  return failure instanceof RequestFailure && failure.code !== null && over.has(failure.code);
}
