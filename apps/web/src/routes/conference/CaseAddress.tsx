import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { NotFoundPage } from '../../app/pages/pages.tsx';
import { caseQuery, caseUrl } from '../../features/conferences/index.ts';
import { pathQuery } from '../../features/storage/index.ts';
import { placeOfCase } from './case-place.ts';
import { Loaded } from './Loaded.tsx';

interface CaseAddressProps {
  org: string;
  event: string;
  uuid: string;
  children: ReactNode;
}

/** What is shown of a case under its own address alone; at any other the page leads there [WB-124]. */
export function CaseAddress({ org, event, uuid, children }: CaseAddressProps): ReactNode {
  const { pathname, search } = useLocation();
  // At the same time: on a long line each round counts.
  usePrefetchQuery(caseQuery(uuid));
  const path = useQuery(pathQuery(uuid));
  const given = caseUrl(org, event, uuid);
  return (
    <Loaded answer={path}>
      {(steps) => {
        const place = placeOfCase(steps, event);
        if (place === null) return <NotFoundPage />;
        if (place.url === given) return children;
        // What belongs to a case stands behind its address, as it does here.
        return <Navigate replace to={place.isCase ? place.url + pathname.slice(given.length) + search : place.url} />;
      }}
    </Loaded>
  );
}
