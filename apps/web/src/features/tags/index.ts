export { tagsKey } from './api.ts';
export { DetailsTags } from './DetailsTags.tsx';
export { hasDicomTags } from './dicom/dicom-tags.ts';
export { DicomTagsDialog } from './dicom/DicomTagsDialog.tsx';
export { tagCell } from './TagPills.tsx';
export { TaggedItemsDialog } from './TaggedItemsDialog.tsx';
export { TagPicker } from './TagPicker.tsx';
