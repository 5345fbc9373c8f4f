import type { TutorialId } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keepSeen, sampleOf } from './api.ts';
import { runningTour } from './running-tour.ts';
import { tourSteps } from './steps.ts';

/**
 * Starts a tour in an organisation, on its sample folder.
 *
 * @param onReady it is running
 */
export function useStarting(org: string, tutorial: TutorialId, phone: boolean, onReady: () => void): void {
  const client = useQueryClient();
  const latest = useRef({ phone, onReady });
  useEffect(() => {
    latest.current = { phone, onReady };
  });
  useEffect(() => {
    let wanted = true;
    keepSeen(client, tutorial);
    void sampleOf(org).then((sample) => {
      if (!wanted) return;
      runningTour.start(tutorial, tourSteps(tutorial, { org, phone: latest.current.phone, sample }));
      latest.current.onReady();
    });
    return () => {
      wanted = false;
    };
  }, [client, org, tutorial]);
}
