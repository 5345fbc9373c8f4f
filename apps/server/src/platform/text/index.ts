export { normalForm } from './normal-form.ts';
