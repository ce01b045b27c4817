import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { isOperator } from '#app/providers/accessPolicy.ts';
import { useSession } from '#app/session/useSession.ts';

/** Leads anybody else to the page that says what their account lacks; the platform refuses their calls anyway. */
export function OperatorsOnly({ children }: { children: ReactNode }) {
  const { userInfo } = useSession();
  if (!userInfo) return null;
  return isOperator(userInfo) ? children : <Navigate to="/401" replace />;
}
