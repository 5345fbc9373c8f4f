export { Tour } from './Tour.tsx';
export { TutorialOffer } from './TutorialOffer.tsx';
export { useStarting } from './use-starting.ts';
