/**
 * Every error that an answer can carry, once. `status`: HTTP. `retry`: the same request may succeed later without
 * anybody changing anything. The words are in `codes`, a file per language, the explanations for callers in
 * `docs/errors.md`; tests hold them together.
 */
export const errorTable = {
  bad_request: { status: 400, retry: false },
  bad_json: { status: 400, retry: false },
  bad_multipart: { status: 400, retry: false },
  bad_target: { status: 400, retry: false },
  bad_move_target: { status: 400, retry: false },
  series_not_movable: { status: 400, retry: false },
  image_not_movable: { status: 400, retry: false },
  name_required: { status: 400, retry: false },
  name_too_long: { status: 400, retry: false },
  name_invalid: { status: 400, retry: false },
  tag_required: { status: 400, retry: false },
  tag_too_long: { status: 400, retry: false },
  tag_invalid: { status: 400, retry: false },
  too_many_tags: { status: 400, retry: false },
  too_many_frames: { status: 400, retry: false },
  not_a_viewer_source: { status: 400, retry: false },

  not_signed_in: { status: 401, retry: false },
  wrong_credentials: { status: 401, retry: false },
  token_expired: { status: 401, retry: false },
  refresh_required: { status: 401, retry: false },
  user_inactive: { status: 401, retry: false },

  no_access: { status: 403, retry: false },
  level_too_low: { status: 403, retry: false },
  membership_needed: { status: 403, retry: false },
  join_needs_membership: { status: 403, retry: false },
  upload_needs_full_access: { status: 403, retry: false },
  move_needs_full_access: { status: 403, retry: false },
  read_only: { status: 403, retry: false },
  link_expired: { status: 403, retry: false },

  gone: { status: 404, retry: false },
  route_not_found: { status: 404, retry: false },
  frame_not_found: { status: 404, retry: false },
  frame_missing: { status: 404, retry: false },
  bulk_data_not_found: { status: 404, retry: false },

  not_acceptable: { status: 406, retry: false },
  already_exists: { status: 409, retry: false },
  no_identity_conflict: { status: 409, retry: false },
  place_taken: { status: 409, retry: false },
  series_place_taken: { status: 409, retry: false },
  image_place_taken: { status: 409, retry: false },
  move_place_taken: { status: 409, retry: false },
  trashed_with_folder: { status: 409, retry: false },
  not_in_trash: { status: 409, retry: false },
  too_large: { status: 413, retry: false },
  upload_too_many_images: { status: 413, retry: false },
  too_many_awaited: { status: 413, retry: true },
  unsupported_media_type: { status: 415, retry: false },
  range_not_satisfiable: { status: 416, retry: false },
  too_many_requests: { status: 429, retry: true },

  internal: { status: 500, retry: true },
  deidentification_unavailable: { status: 501, retry: false },
  unavailable: { status: 503, retry: true },
  busy: { status: 503, retry: true },
  quota_exceeded: { status: 507, retry: false },
  disk_full: { status: 507, retry: false },

  // Per file of an upload [IN-1] and per instance of a STOW-RS request; `{tag}` and `{offset}` say where.
  dicom_empty: { status: 422, retry: false },
  dicom_not_dicom: { status: 422, retry: false },
  dicom_truncated: { status: 422, retry: false },
  dicom_bad_length: { status: 422, retry: false },
  dicom_unknown_vr: { status: 422, retry: false },
  dicom_no_transfer_syntax: { status: 422, retry: false },
  dicom_missing_uid: { status: 422, retry: false },
  dicom_bad_uid: { status: 422, retry: false },
  dicom_bad_pixel_description: { status: 422, retry: false },
  dicom_too_deep: { status: 422, retry: false },
  dicom_too_large: { status: 422, retry: false },
  dicom_too_many_elements: { status: 422, retry: false },
  dicom_inflates_too_large: { status: 422, retry: false },
  dicom_corrupt: { status: 422, retry: false },
  file_not_received: { status: 422, retry: true },
  file_not_stored: { status: 422, retry: false },
} as const satisfies Record<string, { status: number; retry: boolean }>;

export type ErrorCode = keyof typeof errorTable;

/** Codes that any endpoint may answer; an endpoint lists only what it adds. */
export const anyEndpointErrors = [
  'bad_request',
  'bad_json',
  'too_large',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];
