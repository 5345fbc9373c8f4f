export { beginSearch } from './begin-search.ts';
export { SearchField } from './SearchField.tsx';
