import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Place } from '#app/providers/accessPolicy.ts';
import { useOpen } from '#app/providers/useMay.ts';

/** Leads to /401, which says what the account lacks for a place, and who could open it. */
export function NoAccess({ place }: { place: Place }) {
  const { pathname, search } = useLocation();
  return <Navigate to="/401" replace state={{ place, path: pathname + search }} />;
}

/**
 * Leads accounts that may not open a place to /401, which says what they lack. The platform refuses their calls in any
 * case.
 */
export function PlaceGate({ place, children }: { place: Place; children: ReactNode }) {
  return useOpen(place) ? children : <NoAccess place={place} />;
}
