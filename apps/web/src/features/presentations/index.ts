export { change, keep, presentationQuery, presentationsKey, type PresentationChange } from './api.ts';
export { Player } from './Player.tsx';
export { StepList } from './StepList.tsx';
