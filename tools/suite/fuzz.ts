import { join } from 'node:path';
import { isNight } from '@mado/dicom/testing';
import { program, type Step } from '../steps.ts';

/**
 * Damaged inputs for a change are counted, so that a busy machine reads no fewer of them. By night they are read for so
 * long; `npm run fuzz` goes on for as long as somebody wants.
 */
const amount = isNight ? ['--seconds', '900'] : ['--cases', '5000'];

/** The fuzz command with a seed of its own, told where a case fails. It takes one core, so it runs beside others. */
export const damagedInputs: Step = {
  name: 'damaged inputs',
  run: program('node', join('apps', 'server', 'src', 'testing', 'fuzz', 'main.ts'), ...amount),
};
