export { Banner } from './Banner.tsx';
export { Mark } from './Mark.tsx';
export { ModalityMark } from './ModalityMark.tsx';
export { EmptyState, ErrorState, type StateProps } from './states.tsx';
export { chosenFrame, focusRing } from './theme/components.ts';
export { useGlassEdge } from './theme/glass-edge.ts';
export { createMadoTheme, monoStack } from './theme/theme.ts';
export { useMadoTheme } from './theme/use-mado-theme.ts';
export { darkTokens, lightTokens, type Tokens } from './theme/tokens.ts';
