import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Place } from '#app/providers/accessPolicy.ts';
import { useOpen } from '#app/providers/useMay.ts';

/**
 * Leads accounts that may not open a place to /401, which says what they lack. The platform refuses their calls in any
 * case.
 */
export function PlaceGate({ place, children }: { place: Place; children: ReactNode }) {
  return useOpen(place) ? children : <Navigate to="/401" replace />;
}
