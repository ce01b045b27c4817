import { textsOf } from '#app/language/index.ts';
import { SectionFrame } from '#app/screens/shared/setting/SectionFrame.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { locales } from '#locales/index.ts';
import { loadAccountInfo } from '../shared/accountInfo.ts';
import { ProfileForm } from './ProfileForm.tsx';

const t = textsOf(locales.identity.settings);
const profile = textsOf(locales.identity.profile);

/** The account: picture, name, and facts that cannot be changed here. */
export function ProfileSection({ user }: { user: UserInfo }) {
  const { remote, reload } = useRemote(loadAccountInfo);
  return (
    <SectionFrame title={t('profile')} about={profile('about')} remote={remote} reload={reload}>
      {(info) => <ProfileForm user={user} info={info} reload={reload} />}
    </SectionFrame>
  );
}
