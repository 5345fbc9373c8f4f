import ButtonBase from '@mui/material/ButtonBase';
import { useTheme } from '@mui/material/styles';
import { chosenFrame } from '@mado/ui';
import type { MouseEvent, ReactNode } from 'react';

export interface ToolButtonProps {
  icon: ReactNode;
  word: string;
  hint: string;
  /** Which it is, for a tour that points at it. */
  name?: string;
  /** What it is called where its word is a figure. */
  label?: string;
  /** For what is on or off; undefined for what is done once. */
  pressed?: boolean;
  hasMenu?: boolean;
  /** There is nothing to do now; `hint` says why. It can still be reached, to read it. */
  idle?: boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** A sign with its word under it. */
export function ToolButton(props: ToolButtonProps): ReactNode {
  const { icon, word, hint, name, label, pressed, hasMenu, idle, onClick } = props;
  const { tokens } = useTheme();
  return (
    <ButtonBase
      {...(idle === true ? { 'aria-disabled': true, disableRipple: true } : { onClick })}
      title={hint}
      {...(name === undefined ? {} : { 'data-tour': name })}
      {...(label === undefined ? {} : { 'aria-label': `${label} ${word}` })}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(hasMenu === true ? { 'aria-haspopup': 'menu' as const } : {})}
      sx={{
        // On a narrow screen each has the width that its word needs, and a share of what is left.
        flex: { xs: '1 0 auto', md: '0 0 auto' },
        flexDirection: 'column',
        gap: '1px',
        minWidth: { xs: 36, md: 48 },
        height: { xs: 48, md: 42 },
        // A finger needs as much of each [VW-110].
        '@media (pointer: coarse)': { minWidth: { xs: 44, md: 48 }, height: { xs: 48, md: 44 } },
        px: { xs: 0, md: '5px' },
        borderRadius: '8px',
        fontFamily: 'inherit',
        fontSize: { xs: 10, md: 10.5 },
        lineHeight: 1.4,
        whiteSpace: 'nowrap',
        color: pressed === true ? tokens.brand200 : tokens.ink2,
        background: pressed === true ? tokens.brand100 : 'none',
        ...(pressed === true && chosenFrame(tokens)),
        ...(idle === true && { opacity: 0.4, cursor: 'default' }),
        '&:hover': { background: pressed === true ? tokens.brand100 : tokens.field },
        '& svg': { width: 18, height: 18, strokeWidth: 1.6 },
      }}
    >
      {icon}
      <span>{word}</span>
    </ButtonBase>
  );
}
