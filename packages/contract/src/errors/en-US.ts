import type { ErrorCode } from './table.ts';

/** Words of the errors in English. */
export const enUS: Record<ErrorCode, string> = {
  bad_request: 'The request is not valid.',
  bad_json: 'The request could not be read as JSON.',
  bad_multipart: 'The data sent is not in the expected form.',
  bad_target: 'Files cannot be uploaded to this place.',
  name_required: 'A name is required',
  name_too_long: 'The name is too long (at most {limit} characters).',
  name_invalid: 'The name contains characters that cannot be used.',
  too_many_frames: 'One request may name {limit} frames at most.',
  not_a_viewer_source: 'The viewer cannot open this data.',

  not_signed_in: 'Please log in.',
  wrong_credentials: 'The e-mail address or the password is wrong.',
  token_expired: 'Your login has expired.',
  refresh_required: 'Please log in again.',
  user_inactive: 'This account is waiting for approval, or has been deactivated. Ask an administrator.',

  no_access: 'You have no access. The data may also have been deleted, or the address may be wrong.',
  level_too_low: 'You do not have the permission that this needs ({level}).',
  membership_needed: 'You need to join the organisation to upload.',
  upload_needs_full_access: 'Uploading needs full access',
  read_only: 'This folder is read-only.',
  link_expired: 'This link has expired.',

  gone: 'The data does not exist',
  route_not_found: 'This address does not exist.',
  frame_not_found: 'There is no such frame.',
  frame_missing: 'The file does not have all pixel data of frame {frames}.',
  bulk_data_not_found: 'There is no such bulk data.',

  not_acceptable: 'The data cannot be returned in the requested form.',
  already_exists: 'Something of that name exists already.',
  no_identity_conflict: 'The contradiction of patients has been settled already.',
  too_large: 'The data is too large (limit {limit}).',
  upload_too_many_images: 'One upload can have at most {limit} images. Please upload them in several parts.',
  too_many_awaited:
    'More than {limit} images of uploads under way have not arrived yet. Please try again when your other uploads have ended.',
  unsupported_media_type: 'Data of this kind cannot be received.',
  range_not_satisfiable: 'The requested range lies outside the data.',
  too_many_requests: 'Too many tries. Please try again in {seconds} seconds.',

  internal: 'An error occurred on the server',
  deidentification_unavailable: 'De-identification is not available yet. No data was stored.',
  busy: 'The server has too much to do at the moment. Please try again in {seconds} seconds.',
  unavailable: 'The server is not available at the moment. Please try again later.',
  quota_exceeded: 'The storage limit has been exceeded',
  disk_full:
    'The disk of the server is full, so nothing more can be stored. Please tell the administrator of the server; once there is room, go on as before.',

  dicom_empty: 'The file is empty. Check the original and copy it again.',
  dicom_not_dicom: 'This is not a DICOM file.',
  dicom_truncated:
    'The data ends too early. Copying or sending may have stopped too early. Copy it again from the device or CD, and upload it once more. ({tag}, offset {offset})',
  dicom_bad_length:
    'A part of the data is damaged. Copying or sending may have stopped too early. Copy it again from the device or CD, and upload it once more. (length of element: {tag}, offset {offset})',
  dicom_unknown_vr:
    'A part of the file cannot be read as DICOM. This file was not stored. Export it again from the device or software that made it. (value representation: {tag}, offset {offset})',
  dicom_no_transfer_syntax:
    'The form in which the image is stored (transfer syntax) cannot be determined. This file was not stored. Export it again from the device or software that made it.',
  dicom_missing_uid:
    'The number (UID) that says to which study the image belongs is missing. This file was not stored. Export it again from the device or software that made it. ({tag})',
  dicom_bad_uid:
    'The number (UID) that says to which study the image belongs is malformed. This file was not stored. Export it again from the device or software that made it. ({tag})',
  dicom_bad_pixel_description:
    'The size of the image is described in a contradictory way, so that it cannot be shown. This file was not stored. Export it again from the device or software that made it. ({tag})',
  dicom_too_deep:
    'The data is nested too deeply to be read. This file was not stored. Export it again from the device or software that made it. ({tag}, offset {offset})',
  dicom_corrupt:
    'The file is damaged. Copying or sending may have stopped too early. Copy it again from the device or CD, and upload it once more. ({tag}, offset {offset})',
  file_not_received: 'The file was not received completely. Please upload it again.',
  file_not_stored: 'The file has values that cannot be stored, and was left out.',
};
