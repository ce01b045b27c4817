import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { isOperator } from '#app/providers/accessPolicy.ts';
import { useSession } from '#app/session/useSession.ts';

/** Live streams are not for individual accounts (SPEC 2.2): whoever comes by an address is told so. */
export function LiveGate({ children }: { children: ReactNode }) {
  const { isInstitution, userInfo } = useSession();
  const isAllowed = isInstitution || (userInfo !== undefined && isOperator(userInfo));
  return isAllowed ? children : <Navigate to="/401" replace />;
}
