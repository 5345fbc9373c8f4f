export { PdfReader } from './PdfReader.tsx';
