import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../session/useSession.ts';
import { SettingsPage } from './SettingsPage.tsx';

/** /setting/institution (SPEC 2.2); the other kind of account has a page of its own. */
export function Component() {
  const { userInfo } = useSession();
  const { search } = useLocation();
  if (!userInfo) return null;
  if (!userInfo.isInstitution)
    return <Navigate to={{ pathname: '/setting/user', search }} replace />;
  return <SettingsPage user={userInfo} />;
}
