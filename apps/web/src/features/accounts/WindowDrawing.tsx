import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** A window of four panes, and in each a slice further down the same body: head, chest, abdomen, pelvis. */
export function WindowDrawing(): ReactNode {
  const { tokens } = useTheme();
  return (
    <svg viewBox="0 0 320 320" width="100%" aria-hidden focusable="false">
      <rect x="12" y="12" width="296" height="296" rx="28" fill={tokens.paper} />
      <g fill="none" stroke={tokens.brand200} strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <g transform="translate(86 86)">
          <ellipse rx="36" ry="44" />
          <ellipse rx="29" ry="37" />
          <path d="M0-36v16M0 20v16M-9-12c-6 8-6 16 0 24M9-12c6 8 6 16 0 24" />
        </g>
        <g transform="translate(234 86)">
          <ellipse rx="54" ry="38" />
          <path d="M-14-24c-18 2-28 16-27 30s14 18 22 14 10-12 10-22-1-22-5-22zM14-24c18 2 28 16 27 30s-14 18-22 14-10-12-10-22 1-22 5-22z" />
          <circle cy="26" r="6" />
        </g>
        <g transform="translate(86 234)">
          <ellipse rx="52" ry="38" />
          <path d="M-6-26c-22 0-36 12-36 26s12 20 20 14 16-4 22-14 4-26-6-26z" />
          <circle cx="24" cy="-8" r="12" />
          <circle cy="24" r="6" />
          <path d="M34 10c-6 2-6 12 0 12M-30 20c4 0 8 0 10 2" />
        </g>
        <g transform="translate(234 234)">
          <ellipse rx="54" ry="38" />
          <circle cx="-30" cy="6" r="11" />
          <circle cx="30" cy="6" r="11" />
          <ellipse cy="-6" rx="13" ry="10" />
          <path d="M-10 24c6 4 14 4 20 0" />
        </g>
      </g>
      <g fill="none" stroke={tokens.brand} strokeWidth="10" strokeLinejoin="round">
        <rect x="12" y="12" width="296" height="296" rx="28" />
        <path d="M160 14v292M14 160h292" strokeWidth="8" />
      </g>
    </svg>
  );
}
