import { lazy, Suspense } from 'react';
import { useSessionPart } from '#app/session/useSession.ts';
import type { ActForButtonsProps } from './ActForButtons.tsx';

const ActForButtons = lazy(() => import('./ActForButtons.tsx'));

/** Offers members of institutions to act for one, where their own account may not do something. */
export function ActForInstead({ toDo }: Pick<ActForButtonsProps, 'toDo'>) {
  const user = useSessionPart('userInfo');
  if (!user?.memberships || user.member) return null;
  return (
    <Suspense>
      <ActForButtons user={user} toDo={toDo} />
    </Suspense>
  );
}
