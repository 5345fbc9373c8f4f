/** All code that shows images but the drawing engine, which comes after the first of them: one file of the build. */
export { Viewer } from '@mado/viewer';
export { startFirstImage } from '@mado/viewer/first-image';
