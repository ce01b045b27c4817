import { Navigate } from 'react-router';
import { useMessages } from '../../language/index.ts';
import { useSession } from '../../session/useSession.ts';
import { settingsMessages } from './messages.ts';
import { ProfileCard } from './ProfileCard.tsx';

/** /setting/institution (SPEC 2.2); the other kind of account has a page of its own. */
export function Component() {
  const t = useMessages(settingsMessages);
  const { userInfo } = useSession();
  if (!userInfo) return null;
  if (!userInfo.isInstitution) return <Navigate to="/setting/user" replace />;
  return <ProfileCard user={userInfo} title={t('institution')} />;
}
