import type { Components } from '@mui/material/styles';
import { carriesEdge, glassEdge, inset } from './glass-edge.ts';
import type { Tokens } from './tokens.ts';

/** A ring that is seen on light, dark and brand alike: a gap in the page's colour, then the brand. */
export function focusRing(tokens: Tokens): { outline: string; outlineOffset: string } {
  return { outline: `2px solid ${tokens.brand}`, outlineOffset: '2px' };
}

/** Of who sees pages in colours of their own: they leave no background and no shadow [VW-201]. */
const forced = '@media (forced-colors: active)';
/** What lies over the page has an edge there. */
const edge = { [forced]: { border: '1px solid CanvasText' } };
/** Of who asks for more contrast, in our colours. */
const contrast = '@media (prefers-contrast: more) and (forced-colors: none)';

/**
 * What is chosen, or is where the keys are, is framed inside of its own edge, for who has colours of their own or asks
 * for more contrast: a ground that is a little lighter tells them nothing.
 */
export function chosenFrame(tokens: Tokens): Record<string, { outline: string; outlineOffset: string }> {
  const frame = (colour: string) => ({ outline: `2px solid ${colour}`, outlineOffset: '-2px' });
  return { [forced]: frame('Highlight'), [contrast]: frame(tokens.brand) };
}

/** Room for a fingertip, where fingers point [VW-210]. */
const forFingers = { '@media (pointer: coarse)': { minHeight: 44 } };

/** A dialog has 32 px around it; what the edges of the glass take beyond these, and a little, is left free. */
const clearOfEdges = {
  boxSizing: 'border-box',
  padding: (['top', 'right', 'bottom', 'left'] as const).map((side) => `max(0px, ${inset(side)} - 24px)`).join(' '),
} as const;

/** @param edge is left free at both ends */
const within = (edge: string) => ({ maxHeight: `calc(100% - 2 * ${edge})`, maxWidth: `calc(100% - 2 * ${edge})` });

/** Density and edges: 14 px text, 32 px controls, no shadow but on what floats. */
export function componentStyles(tokens: Tokens): Components {
  const ring = focusRing(tokens);
  const chosen = chosenFrame(tokens);
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: {
          fontFeatureSettings: '"palt"',
          fontVariantNumeric: 'tabular-nums',
          WebkitFontSmoothing: 'antialiased',
        },
        ':root': carriesEdge,
        ':focus-visible': ring,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animationDuration: '0.01ms', transitionDuration: '0.01ms' },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          '&.Mui-focusVisible': ring,
          // What is refused can be pointed at and focused, so that it can say why.
          '&[aria-disabled="true"]:not(.Mui-disabled)': { opacity: 0.4, cursor: 'default' },
        },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 32, borderRadius: 8, padding: '0 12px', whiteSpace: 'nowrap' },
        outlined: { borderColor: tokens.edge, color: tokens.ink },
        contained: { [forced]: { border: '1px solid ButtonText', '&.Mui-disabled': { borderColor: 'GrayText' } } },
        sizeLarge: { minHeight: 44, borderRadius: 12, fontSize: 14, fontWeight: 600 },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 8, color: tokens.ink2 } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 12, ...edge }, container: clearOfEdges } },
    // In line with what is above them.
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiPopover: { styleOverrides: { paper: { ...within(glassEdge), ...edge } } },
    MuiMenu: {
      styleOverrides: {
        paper: { ...within(`max(48px, ${glassEdge})`), borderRadius: 10, border: `1px solid ${tokens.line}` },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: { minHeight: 36, fontSize: 14, ...forFingers, '&.Mui-selected:not(.Mui-focusVisible)': chosen },
      },
    },
    MuiToggleButton: { styleOverrides: { root: { '&.Mui-selected:not(.Mui-focusVisible)': chosen } } },
    MuiAutocomplete: { styleOverrides: { option: { '&.Mui-focused': chosen } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { borderRadius: 8 },
        notchedOutline: { borderColor: tokens.edge },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 500, disableInteractive: true },
      styleOverrides: { tooltip: { fontSize: 12, backgroundColor: '#2A2B36', color: '#FFFFFF', ...edge } },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  };
}
