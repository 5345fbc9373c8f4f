export { choosePainter } from './choose-painter.ts';
