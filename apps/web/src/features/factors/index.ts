export { FactorPolicy } from './FactorPolicy.tsx';
export { FactorSettings } from './FactorSettings.tsx';
export { FactorStep } from './FactorStep.tsx';
export { factorFailure } from './factor-failure.ts';
export { signInByPasskey } from './sign-in.ts';
