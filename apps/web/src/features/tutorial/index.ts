export { TourWhenRunning } from './TourWhenRunning.tsx';
export { TutorialOffer } from './TutorialOffer.tsx';
export { useStarting } from './use-starting.ts';
