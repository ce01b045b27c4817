import { lazy, Suspense } from 'react';
import type { AffectedProps } from './Affected.tsx';

const Loaded = lazy(async () => ({ default: (await import('./Affected.tsx')).Affected }));

/** The same, fetched with the question that asks for it. */
export function AffectedLater(props: AffectedProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
