import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useGlassEdge } from '@mado/ui';
import type { Measurement } from '@mado/reading';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useRuntime } from '../runtime/runtime-context.ts';

interface MeasurementMenuProps {
  measurement: Measurement;
  /** In CSS pixels of the page. */
  at: { readonly x: number; readonly y: number };
  onLabel: () => void;
  onClose: () => void;
}

/** What can be done with a measurement on the image. */
export function MeasurementMenu({ measurement, at, onLabel, onClose }: MeasurementMenuProps): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { session } = useRuntime();
  const edge = useGlassEdge();
  // What others make of it while the menu is open is not removed unseen [VW-41].
  const [from] = useState(() => session.getState().reading.measurements.get(measurement._id));
  return (
    <Menu
      open
      marginThreshold={edge}
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left: at.x, top: at.y }}
      slotProps={{ list: { 'aria-label': t('labelling.menu') } }}
    >
      <MenuItem onClick={onLabel}>{t('labelling.addOrEdit')}</MenuItem>
      <MenuItem
        onClick={() => {
          dispatch({ type: 'remove-measurements', ids: [measurement._id], from });
          onClose();
        }}
      >
        {t('labelling.remove')}
      </MenuItem>
    </Menu>
  );
}
