import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Place } from '#app/providers/accessPolicy.ts';
import { useOpen } from '#app/providers/useMay.ts';

/** Leads whom a place is not open to to the page that says what their account lacks; the platform refuses their calls anyway. */
export function PlaceGate({ place, children }: { place: Place; children: ReactNode }) {
  return useOpen(place) ? children : <Navigate to="/401" replace />;
}
