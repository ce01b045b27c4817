import { lazy } from 'react';
import { Later } from '../later/Later.tsx';
import { useIsFeedbackWanted } from './feedback.ts';

const FeedbackHost = lazy(() => import('./FeedbackHost.tsx'));

/** Where notices and questions are drawn, once there is one: once on every page that has any. */
export function FeedbackPlace() {
  if (!useIsFeedbackWanted()) return null;
  return (
    <Later fallback={null}>
      <FeedbackHost />
    </Later>
  );
}
