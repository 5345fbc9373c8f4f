import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Our window, and the name beside it. */
export function Logo({ size = 22 }: { size?: number }): ReactNode {
  const { tokens } = useTheme();
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: size * 0.45,
        color: tokens.brand,
        fontWeight: 700,
        fontSize: size * 0.82,
        letterSpacing: '0.04em',
      }}
    >
      <svg
        width={size}
        height={size}
        viewBox="0 0 22 22"
        fill="none"
        stroke="currentColor"
        aria-hidden
        focusable="false"
      >
        <rect x="1.25" y="1.25" width="19.5" height="19.5" rx="4" strokeWidth="2.5" />
        <path d="M11 2v18M2 9.8h18" strokeWidth="2" />
      </svg>
      Mado
    </span>
  );
}
