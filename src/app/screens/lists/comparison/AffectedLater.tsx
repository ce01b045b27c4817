import { lazy, Suspense } from 'react';
import type { AffectedProps } from './Affected.tsx';

const Loaded = lazy(async () => ({ default: (await import('./Affected.tsx')).Affected }));

/** `Affected`, loaded only when its question is shown. */
export function AffectedLater(props: AffectedProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
