import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { keyframes, useTheme } from '@mui/material/styles';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useState, type FocusEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { InNoticeRoom } from './notice-room.tsx';
import { useNoticeEscape, useNoticeTime } from './use-notice-end.ts';

/**
 * `error`: what was asked for could not be done or kept. `warning`: something may be lost, or is not as the reader
 * expects. `success`: what was asked for is done. `info`: anything else [VW-140].
 */
export type NoticeType = 'info' | 'success' | 'warning' | 'error';

interface NoticeProps {
  type?: NoticeType;
  title?: string;
  message: ReactNode;
  /** Buttons for what can be done about it. */
  actions?: ReactNode;
  /** Milliseconds after which it goes by itself; null: it stays until it is closed [VW-141]. */
  duration?: number | null;
  onClose: () => void;
  ref?: Ref<HTMLDivElement>;
}

/** Something that the reader is told at the bottom right of the images. */
export function Notice(props: NoticeProps): ReactNode {
  const { type = 'info', title, message, actions, duration = 5000, onClose, ref } = props;
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useNoticeTime(duration, isPointedAt || hasFocus, onClose);
  useNoticeEscape(onClose);
  const { sign: Sign, role } = looks[type];
  const color = { info: tokens.ink2, success: tokens.ok, warning: tokens.warn, error: tokens.bad }[type];
  return (
    <InNoticeRoom>
      <Box
        ref={ref}
        role={role}
        data-testid="notice"
        data-type={type}
        onPointerEnter={() => setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
        onFocus={() => setFocus(true)}
        onBlur={({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget))}
        sx={[card, { bgcolor: tokens.paper, borderColor: tokens.edge, borderLeftColor: color }]}
      >
        <Sign size={18} color={color} role="img" aria-label={t(`notices.types.${type}`)} style={{ marginTop: 8 }} />
        <div style={{ padding: '7px 0' }}>
          {title !== undefined && <strong style={{ display: 'block' }}>{title}</strong>}
          {message}
        </div>
        <IconButton size="small" aria-label={t('notices.close')} title={t('notices.close')} onClick={onClose}>
          <X size={17} />
        </IconButton>
        <div style={{ gridColumn: '2 / -1', display: 'flex', flexWrap: 'wrap', gap: 4, marginLeft: -12 }}>
          {actions}
        </div>
      </Box>
    </InNoticeRoom>
  );
}

/** What cannot wait interrupts a screen reader. */
const looks = {
  info: { sign: Info, role: 'status' },
  success: { sign: CircleCheck, role: 'status' },
  warning: { sign: TriangleAlert, role: 'alert' },
  error: { sign: CircleAlert, role: 'alert' },
} as const;

/** It comes by a movement alone: words that were faint for a moment could not be read then. */
const comes = keyframes`from { transform: translateY(12px) }`;

const card = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: '9px',
  justifySelf: 'end',
  boxSizing: 'border-box',
  maxWidth: '100%',
  padding: '4px 4px 4px 11px',
  border: '1px solid',
  borderLeft: '4px solid',
  borderRadius: '8px',
  boxShadow: '0 4px 16px #000A',
  fontSize: 12.5,
  overflowWrap: 'anywhere',
  pointerEvents: 'auto',
  '@media (prefers-reduced-motion: no-preference)': { animation: `${comes} 150ms ease-out` },
  '@media (pointer: coarse), (max-width: 599.95px)': { '& button': { minWidth: 44, minHeight: 44 } },
} as const;
