import type { ErrorWords } from '../words.ts';

const copyAgain = 'Copy it again from the device or CD, and upload it once more.';
const exportAgain = 'Export it again from the device or software that made it, and upload it once more.';

const splitOrZip =
  'Export it again in several files from the device or software that made it. Only to keep it, upload it as a ZIP.';

/** Words of the errors in English. */
export const enUS: ErrorWords = {
  bad_request: ['The request is not valid.', 'Check what was entered.'],
  bad_json: ['The request could not be read as JSON.', 'Check what is sent.'],
  bad_multipart: [
    'The data sent is not in the expected form.',
    'Send it once more; in a browser, reload the page first.',
  ],
  bad_target: ['Files cannot be uploaded to this place.', 'Choose another folder.'],
  folder_not_creatable: ['A folder cannot be created in this place.', 'Choose another folder.'],
  case_not_creatable: ['A case cannot be created in this place.', 'Create it directly in a conference.'],
  bad_move_target: ['You can not move to this folder', 'Choose another folder.'],
  series_not_movable: ['A series cannot be moved', 'Move its study.'],
  image_not_movable: ['An image of a series cannot be moved', 'Move its study.'],
  image_series_image_not_movable: [
    'An image of an image series cannot be moved',
    'Move the image series, or make it a folder again first.',
  ],
  convert_needs_plain_folder: ['Only a plain folder can become an image series.', 'Choose a plain folder.'],
  convert_has_folders: [
    'The folder has folders in it, so it cannot become an image series.',
    'Move these folders elsewhere, then try again.',
  ],
  convert_needs_images: [
    'The folder has files that are neither JPEG nor PNG, so it cannot become an image series.',
    'Move these files elsewhere, then try again.',
  ],
  convert_empty: ['The folder has no images, so it cannot become an image series.', 'Put JPEG or PNG images into it.'],
  not_an_image_series: ['This is no image series.', 'Choose an image series.'],
  url_invalid: ['Please enter a correct URL', 'Enter an address that begins with http:// or https://.'],
  link_not_creatable: ['A link cannot be created here.', 'Choose another folder.'],
  auto_delete_past: ['The date is in the past.', 'Choose today or a later day.'],
  name_required: ['A name is required', 'Enter a name.'],
  name_too_long: ['The name is too long (at most {limit} characters).', 'Choose a shorter one.'],
  name_invalid: [
    'The name contains characters that cannot be used.',
    'Leave out "/", control characters, and marks that turn the direction of writing.',
  ],
  tag_required: ['A tag needs a name', 'Enter a name for the tag.'],
  tag_too_long: ['The tag is too long (at most {limit} characters).', 'Choose a shorter one.'],
  tag_invalid: ['The tag contains characters that cannot be used.', 'Leave out line breaks and control characters.'],
  image_not_in_reading: [
    'The image that was measured is not in the data that are open.',
    'It may have been moved or deleted. Open the viewer again.',
  ],
  too_many_measurements: [
    'One study can have {limit} annotations at most.',
    'Delete annotations that are not needed, then try again.',
  ],
  measurements_too_large: [
    'The annotations of one study can have {limit} MB of data at most.',
    'Delete annotations that are not needed, such as freehand outlines, then try again.',
  ],
  newer_record_form: [
    'This annotation is written in the form of a newer version and cannot be saved.',
    'Load the page again.',
  ],
  too_many_tags: ['One item can have {limit} tags at most.', 'Take off tags that are not needed, then try again.'],
  too_many_frames: ['One request may name {limit} frames at most.', 'Ask for them in several requests.'],
  not_a_viewer_source: [
    'The viewer cannot open this data.',
    'Choose a study, a series, an image series, a DICOM file, or a JPEG or PNG image.',
  ],

  password_wrong: ['The password is wrong.', 'Type it again.'],
  factor_ticket_over: ['This took too long, or is done already.', 'Begin again.'],
  factor_code_wrong: [
    'The code is wrong.',
    'Type the code that is shown now. If it happens again and again, check the clock of your device.',
  ],
  factor_code_used: ['This code has been used already.', 'Wait for the next code, and type that one.'],
  recovery_code_used: ['This recovery code has been used already.', 'Type one that you have not used yet.'],
  passkey_refused: ['The passkey could not be verified.', 'Try again, or use another way.'],
  third_party_refused: ['The other service did not confirm who you are.', 'Begin the login again.'],
  third_party_denied: ['The login was cancelled at the other service.', 'To log in, begin again.'],
  third_party_ticket_over: [
    'This login took too long, or was begun in another window.',
    'Begin the login again in this window.',
  ],
  third_party_email_unverified: [
    'The other service has not confirmed an e-mail address of yours.',
    'Confirm it there, or sign up here with an e-mail address and a password.',
  ],
  third_party_renewal_needed: ['Your login has to be confirmed again.', 'Please log in again.'],
  third_party_unavailable: [
    'The other service cannot be reached.',
    'Try again later, or log in with e-mail address and password.',
  ],
  not_signed_in: ['You are not logged in.', 'Please log in.'],
  email_unconfirmed: [
    'The e-mail address is not confirmed yet.',
    'Open the link in the mail that came when you registered. If none came, it can be sent again.',
  ],
  mail_key_unknown: [
    'This link is not right.',
    'Check that all of the link in the mail was opened, or ask for another mail.',
  ],
  mail_key_used: ['This link has been used already.', 'Sign in, or ask for another mail.'],
  mail_key_expired: ['This link has expired.', 'Ask for another mail.'],
  invitation_unknown: [
    'There is no such invitation.',
    'Check that all of the code was entered, or ask whoever has invited you.',
  ],
  invitation_over: [
    'This invitation can be used no more.',
    'It has expired, was withdrawn or was used already. Ask whoever has invited you.',
  ],
  member_already: [
    'This person is in the organisation already.',
    'What they may do is changed in the list of members.',
  ],
  user_not_found: ['This account does not exist.', 'Please log in again.'],
  wrong_credentials: ['The e-mail address or the password is wrong.', 'Check both, and try again.'],
  wrong_landing: ['The event name or the password is wrong.', 'Check both, and try again.'],
  token_expired: ['Your login has expired.', 'Please log in again.'],
  refresh_required: ['Your login has expired.', 'Please log in again.'],
  user_inactive: [
    'This account is waiting for approval, or has been deactivated.',
    'Ask an administrator of your organisation.',
  ],

  no_access: [
    'You have no access. The data may also have been deleted, or the address may be wrong.',
    'Ask its owner for access, or check the address.',
  ],
  level_too_low: ['You do not have the permission that this needs ({level}).', 'Ask its owner for it.'],
  factor_demanded: ['This organisation demands two-step verification.', 'Set it up in the settings of your account.'],
  membership_needed: ['You need to join the organisation to upload.', 'Ask an administrator of the organisation.'],
  create_needs_membership: [
    'You need to join the organisation to create something here.',
    'Ask an administrator of the organisation.',
  ],
  join_needs_membership: [
    'Only a member of the organisation can join its files to a study that came from outside.',
    'Ask a member of the organisation.',
  ],
  upload_needs_full_access: [
    'Uploading needs full access',
    'Ask the owner of the folder for it, or choose another folder.',
  ],
  move_needs_full_access: ['Moving data needs full access to it', 'Ask its owner for it.'],
  read_only: ['This folder is read-only.', 'Choose another folder.'],
  link_expired: ['This link has expired.', 'Ask the sender for a new one.'],
  link_not_yet: ['This link opens on {day}.', 'Try again on that day.'],
  link_password: ['This link asks for a password.', 'Enter the password that the sender gave you.'],
  link_code: ['This link asks for a code.', 'Enter your e-mail address to receive one.'],
  link_password_wrong: ['The password is wrong.', 'Check the password that the sender gave you, and try again.'],
  link_code_wrong: [
    'The code is wrong or has expired.',
    'Enter the code of the latest e-mail, or have a new one sent.',
  ],
  link_marked_only: ['This link shows images with a watermark alone.', 'If you need the original, ask the sender.'],
  answer_withheld: [
    'The original data and details of this study are hidden until the answer is shown.',
    'Try again when the answer has been shown.',
  ],

  gone: ['The data does not exist', 'Refresh the list.'],
  event_unknown: ['There is no such event.', 'Check the address.'],
  route_not_found: ['This address does not exist.', 'Check the address.'],
  frame_not_found: ['There is no such frame.', 'Check the number of frames of the image.'],
  frame_missing: [
    'The file does not have all pixel data of frame {frames}.',
    'The others can be shown. If its source still exists, export it again and upload it once more.',
  ],
  bulk_data_not_found: ['There is no such bulk data.', 'Check the address.'],

  not_acceptable: ['The data cannot be returned in the requested form.', 'Ask for another one.'],
  already_exists: ['It is set up already.', 'Load the page again to see it.'],
  too_many_steps: ['A presentation has 200 steps at most.', 'Delete some that are not needed.'],
  too_many_view_links: [
    'An account has 10,000 links to views at most.',
    'Links that are no longer needed can be revoked in the settings.',
  ],
  layout_name_taken: ['A layout has this name.', 'Choose another name, or replace it.'],
  too_many_layouts: ['An organization has 50 layouts at most.', 'Delete some that nobody uses.'],
  event_name_taken: ['This event name is taken.', 'Choose another event name.'],
  email_taken: ['This e-mail address has an account already.', 'Log in to it, or choose another address.'],
  too_many_passkeys: ['There can be {limit} passkeys at most.', 'Remove one that is not used.'],
  patient_ambiguous: [
    'Several patients have this patient ID, from different issuers.',
    'Open all images of the patient from one of their studies.',
  ],
  factor_needed_first: [
    'Your own two-step verification has to be set up first.',
    'Set up an authenticator app or a passkey, then try again.',
  ],
  no_identity_conflict: ['The contradiction of patients has been settled already.', 'Look at the list again.'],
  place_taken: [
    'The same study is at its place again, or is being uploaded there.',
    'Leave it, or restore it in the place of the other, which goes to the trash then.',
  ],
  series_place_taken: [
    'The same series is at its place again.',
    'Use the one that is there, or move it to the trash and restore this one then.',
  ],
  image_place_taken: [
    'The same image is at its place again.',
    'Use the one that is there, or move it to the trash and restore this one then.',
  ],
  move_place_taken: [
    'The same study is at that place already.',
    'Choose another folder, or move the study that is there to the trash first.',
  ],
  move_overdue: [
    'By the auto-delete settings of that folder this would be deleted at once.',
    'Choose another folder, or change the settings of that one.',
  ],
  auto_delete_inherited: [
    'The auto-delete settings of a folder above hold here.',
    'Change the settings of that folder.',
  ],
  convert_receiving: [
    'A folder cannot become an image series while it is uploaded to.',
    'Try again when the upload is finished.',
  ],
  image_series_takes_images: [
    'Where this was is an image series now, which takes nothing but images.',
    'Make the image series a folder again, then try once more.',
  ],
  trashed_with_folder: ['The folder in which it lay is in the trash.', 'Restore that folder first.'],
  not_in_trash: ['This is not in the trash by itself.', 'Reload the list, and look again.'],
  archive_too_many_files: [
    'At most {limit} files can be downloaded at once.',
    'Download the folders in it one by one.',
  ],
  part_offset_differs: [
    'The file is to go on at another place than the one that was sent.',
    'Ask how much of it has arrived, and go on from there.',
  ],
  part_in_use: ['The file is being received over another connection.', 'Please try again in a moment.'],
  tus_version_unknown: ['The version of resumable uploads is missing or not supported.', 'Send it by tus 1.0.0.'],
  too_large: ['The data is too large (limit {limit}).', 'Send less at once.'],
  folder_too_large: [
    'The folder is too large ({limit} items and {levels} levels at once).',
    'Ask for the folders in it, one by one.',
  ],
  unsupported_media_type: ['Data of this kind cannot be received.', 'Check the kind of data.'],
  range_not_satisfiable: ['The requested range lies outside the data.', 'Check the size of the data.'],
  upload_too_many_images: ['One upload can have at most {limit} images.', 'Please upload them in several parts.'],
  too_many_awaited: [
    'More than {limit} images of uploads under way have not arrived yet.',
    'Please try again when your other uploads have ended.',
  ],
  too_many_requests: ['Too many tries.', 'Please try again in {seconds} seconds.'],
  too_many_letters: [
    'Too many mails have been sent to addresses without an account.',
    'Nothing was changed. Please try again in about {hours} h.',
  ],

  internal: [
    'An error occurred on the server',
    'Try again later. If it stays, tell the administrator of the server the time.',
  ],
  deidentification_required: [
    'What is sent by this link has to be de-identified.',
    'De-identify the files, and send them again.',
  ],
  identifiers_present: [
    'The file still has what was to be removed, and is not stored: {tags}',
    'Check what is to be de-identified, and try again.',
  ],
  bad_field_text: [
    'The text for {field} does not fit, and the file is not stored. What fits: {expected}',
    'Change what is to be de-identified, and try again.',
  ],
  not_deidentified: [
    'The file cannot be de-identified, and is not stored.',
    'Look at it; if it may stay as it is, send it as looked at.',
  ],
  busy: ['The server has too much to do at the moment.', 'Please try again in {seconds} seconds.'],
  unavailable: ['The server is not available at the moment.', 'Please try again later.'],
  quota_exceeded: [
    'The storage limit has been exceeded',
    'Make room, or ask an administrator of the organisation for more.',
  ],
  upload_link_full: [
    'This link has received as much as it takes in a day',
    'Try again tomorrow, by the time of Japan.',
  ],
  disk_full: [
    'The disk of the server is full, so nothing more can be stored.',
    'Please tell the administrator of the server; once there is room, go on as before.',
  ],

  dicom_empty: ['The file is empty.', 'Check the original and copy it again.'],
  dicom_not_dicom: [
    'This is not a DICOM file.',
    'Upload it as a plain file, or export it again as DICOM from the device or software that made it.',
  ],
  dicom_truncated: ['The data ends too early. Copying or sending may have stopped too early.', copyAgain],
  dicom_bad_length: [
    'A part of the data is damaged (wrong length of an element). Copying or sending may have stopped too early.',
    copyAgain,
  ],
  dicom_unknown_vr: [
    'A part of the file cannot be read as DICOM (unknown value representation). This file was not stored.',
    exportAgain,
  ],
  dicom_no_transfer_syntax: [
    'The form in which the image is stored (transfer syntax) cannot be determined. This file was not stored.',
    exportAgain,
  ],
  dicom_missing_uid: [
    'The number (UID) that says to which study the image belongs is missing. This file was not stored.',
    exportAgain,
  ],
  dicom_bad_uid: [
    'The number (UID) that says to which study the image belongs is malformed. This file was not stored.',
    exportAgain,
  ],
  dicom_bad_pixel_description: [
    'The size of the image is described in a contradictory way. This file was not stored.',
    exportAgain,
  ],
  dicom_too_deep: ['The data is nested too deeply to be read. This file was not stored.', exportAgain],
  dicom_too_large: ['The DICOM file is too large (limit {limit} per file). This file was not stored.', splitOrZip],
  dicom_too_many_elements: [
    'The file has more DICOM elements than the limit ({limit}). This file was not stored.',
    splitOrZip,
  ],
  dicom_inflates_too_large: [
    'The compressed data inflates to more than the limit ({limit}). This file was not stored.',
    'Export it again with another transfer syntax (one without Deflate) from the device or software that made it, and upload it once more.',
  ],
  dicom_corrupt: ['The file is damaged. Copying or sending may have stopped too early.', copyAgain],
  file_not_received: ['The file was not received completely.', 'Please upload it again.'],
  file_not_stored: [
    'The file has values that lists and searches cannot take, and was left out alone.',
    'Keep the original, and tell the administrator of the server.',
  ],
};
