/** Synthetic frames in the syntaxes of compressed pixels, for tests. */
export { codedFrames, type CodedFrame } from './coded-frames.ts';
export { encoded, rpcl } from './encoders.ts';
