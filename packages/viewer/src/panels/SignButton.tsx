import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import type { ReactNode } from 'react';

interface SignButtonProps extends Pick<IconButtonProps, 'aria-expanded' | 'disabled' | 'onClick' | 'style'> {
  word: string;
  children: ReactNode;
}

/**
 * A sign that says its word where it is pointed at, as large as its line; as large as a fingertip for fingers
 * [VW-110].
 */
export function SignButton({ word, children, ...props }: SignButtonProps): ReactNode {
  return (
    <IconButton size="small" aria-label={word} title={word} sx={forFingers} {...props}>
      {children}
    </IconButton>
  );
}

const forFingers = { flex: 'none', '@media (pointer: coarse)': { width: 44, height: 44 } };
