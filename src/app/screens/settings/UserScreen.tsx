import { Navigate, useLocation } from 'react-router';
import { useMark } from '#app/providers/useMay.ts';
import { useSession } from '#app/session/useSession.ts';
import { SettingsPage } from './SettingsPage.tsx';

/** /setting/user (contract 2.2); the other kind of account has a page of its own. */
export function Component() {
  const { userInfo } = useSession();
  const isInstitution = useMark('institution-only');
  const { search } = useLocation();
  if (!userInfo) return null;
  if (isInstitution) return <Navigate to={{ pathname: '/setting/institution', search }} replace />;
  return <SettingsPage user={userInfo} />;
}
