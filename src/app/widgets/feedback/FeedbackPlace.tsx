import { lazy } from 'react';
import { Later } from '../later/Later.tsx';
import { useIsFeedbackWanted } from './feedback.ts';

const FeedbackHost = lazy(() => import('./FeedbackHost.tsx'));

/** The place where notices and questions are drawn, once the first one comes. Draw it once on every page. */
export function FeedbackPlace() {
  if (!useIsFeedbackWanted()) return null;
  return (
    <Later fallback={null}>
      <FeedbackHost />
    </Later>
  );
}
