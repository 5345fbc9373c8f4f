export { startStackDrawing } from './stack-drawing.ts';
