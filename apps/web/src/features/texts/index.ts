export { TextReader } from './TextReader.tsx';
