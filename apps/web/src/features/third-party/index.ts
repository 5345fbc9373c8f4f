export { handIn, type NextStep, type Returned } from './hand-in.ts';
export { JoinForm } from './JoinForm.tsx';
