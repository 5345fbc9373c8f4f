import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** A window of four panes, and behind it what it is for: slices of a body, drawn as lines. */
export function WindowDrawing(): ReactNode {
  const { tokens } = useTheme();
  return (
    <svg viewBox="0 0 320 320" width="100%" aria-hidden focusable="false">
      <rect x="12" y="12" width="296" height="296" rx="28" fill={tokens.paper} />
      <g fill="none" stroke={tokens.brand200} strokeWidth="2" strokeLinecap="round">
        <ellipse cx="160" cy="168" rx="112" ry="78" />
        <ellipse cx="160" cy="168" rx="98" ry="66" />
        <path d="M122 128c-24 8-36 28-34 52s18 34 32 30 20-20 20-44-6-42-18-38zM198 128c24 8 36 28 34 52s-18 34-32 30-20-20-20-44 6-42 18-38z" />
        <circle cx="160" cy="212" r="13" />
        <path d="M160 225v12M148 220l-9 8M172 220l9 8" />
        <circle cx="164" cy="160" r="10" />
      </g>
      <g fill="none" stroke={tokens.brand} strokeWidth="10" strokeLinejoin="round">
        <rect x="12" y="12" width="296" height="296" rx="28" />
        <path d="M160 14v292M14 142h292" strokeWidth="8" />
      </g>
    </svg>
  );
}
