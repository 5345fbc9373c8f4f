import { NamedMenu } from '@mado/ui/named-menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import { ChevronRight, Ellipsis } from 'lucide-react';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useLocationAddress } from '../use-location-address.ts';
import type { BreadcrumbStep } from './breadcrumb-steps.ts';
import { useDropSpot } from '../drag/drop-spot.ts';
import { useStepsThatFit } from './use-steps-that-fit.ts';

/**
 * The folders from the root to here. What one may not see is one '…' without a link [AC-16]; what has no room is behind
 * a '…' that opens.
 */
export function Breadcrumb({ steps, phone }: { steps: readonly BreadcrumbStep[]; phone: boolean }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const list = useRef<HTMLOListElement>(null);
  // A phone has room for where one is and the step before it.
  const away = useStepsThatFit(list, steps, phone ? Math.max(0, steps.length - 2) : 0);
  // The root stays in sight where there is room for more than the last two.
  const kept = away > 0 && away < steps.length - 2 ? 1 : 0;
  const hidden = steps.slice(kept, kept + away);
  const shown = [...steps.slice(0, kept), ...steps.slice(kept + away)];
  return (
    <Box component="nav" aria-label={t('storage.breadcrumb.label')} sx={{ minWidth: 0, flex: 1 }}>
      <Box
        component="ol"
        ref={list}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          m: 0,
          p: 0,
          overflow: 'hidden',
          listStyle: 'none',
          fontSize: 16,
          lineHeight: 1.75,
          color: tokens.ink2,
        }}
      >
        {hidden.length > 0 && kept === 0 && <HiddenSteps steps={hidden} />}
        {shown.map((step, index) => {
          const last = index === shown.length - 1;
          return (
            <Fragment key={step.key}>
              <Box
                component="li"
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 0.75,
                  minWidth: last ? 64 : 0,
                  maxWidth: last ? undefined : 220,
                  flex: last ? '0 1 auto' : '0 0 auto',
                }}
              >
                {(index > 0 || (kept === 0 && hidden.length > 0)) && (
                  <ChevronRight size={14} aria-hidden style={{ flex: 'none' }} />
                )}
                {/* With room for what a line of Japanese has above and below, and for the ring of the focus. */}
                <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', px: '3px', mx: '-3px' }}>
                  <Step step={step} last={last} />
                </Box>
              </Box>
              {kept === 1 && index === 0 && <HiddenSteps steps={hidden} chevron />}
            </Fragment>
          );
        })}
      </Box>
    </Box>
  );
}

function Step({ step, last }: { step: BreadcrumbStep; last: boolean }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const addressOf = useLocationAddress();
  const spot = useDropSpot(last ? null : step.location, step.name, null);
  if (step.location === null) return <span title={t('storage.breadcrumb.hidden')}>…</span>;
  if (!last)
    return (
      <Link
        {...spot}
        component={RouterLink}
        to={addressOf(step.location)}
        color="inherit"
        title={step.name}
        sx={{
          borderRadius: '4px',
          '&[data-over="may"]': { bgcolor: tokens.brand100, boxShadow: `inset 0 0 0 2px ${tokens.brand}` },
          '&[data-over="refused"]': { boxShadow: `inset 0 0 0 2px ${tokens.bad}` },
        }}
      >
        {step.name}
      </Link>
    );
  return (
    <Box
      component="h1"
      aria-current="page"
      title={step.name}
      sx={{ m: 0, font: 'inherit', fontWeight: 600, color: tokens.ink, display: 'inline' }}
    >
      {step.name}
    </Box>
  );
}

/** The steps for which there is no room. */
function HiddenSteps({ steps, chevron = false }: { steps: readonly BreadcrumbStep[]; chevron?: boolean }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const addressOf = useLocationAddress();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('storage.breadcrumb.more');
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, flex: 'none' }}>
      {chevron && <ChevronRight size={14} aria-hidden />}
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={18} />
      </IconButton>
      <NamedMenu label={label} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {steps.map(({ key, name, location }) => (
          <MenuItem
            key={key}
            disabled={location === null}
            onClick={() => {
              setAnchor(null);
              if (location !== null) void navigate(addressOf(location));
            }}
          >
            {location === null ? t('storage.breadcrumb.hidden') : name}
          </MenuItem>
        ))}
      </NamedMenu>
    </Box>
  );
}
