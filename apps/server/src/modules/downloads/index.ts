export { entryName, NamesInFolder, withDicomExtension } from './entry-name.ts';
export { routes } from './routes.ts';
