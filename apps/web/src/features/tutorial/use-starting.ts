import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keepSeen, sampleOf } from './api.ts';
import { runningTour } from './running-tour.ts';
import { tourSteps } from './steps.ts';

/**
 * Starts the tour of storage in an organisation, on its sample folder.
 *
 * @param onReady it is running
 */
export function useStarting(org: string, phone: boolean, onReady: () => void): void {
  const client = useQueryClient();
  const latest = useRef({ phone, onReady });
  useEffect(() => {
    latest.current = { phone, onReady };
  });
  useEffect(() => {
    let wanted = true;
    keepSeen(client, 1);
    void sampleOf(org).then((sample) => {
      if (!wanted) return;
      runningTour.start(1, tourSteps({ phone: latest.current.phone, sample }));
      latest.current.onReady();
    });
    return () => {
      wanted = false;
    };
  }, [client, org]);
}
