import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { useMessages } from '../language/index.ts';
import { useSession } from '../session/useSession.ts';
import { MenuButton } from '../widgets/menu/MenuButton.tsx';
import { lazyThemed } from '../widgets/theme/lazyThemed.tsx';

const AccountEntries = lazyThemed(() => import('./AccountEntries.tsx'));

/** The avatar with its menu (contract 2.1), which is loaded when it is first opened. */
export function AccountMenu() {
  const { name: shown, avatar, userInfo } = useSession();
  const frame = useMessages(locales.shell.frame);
  const member = userInfo?.member;
  const name = member ? frame('ofMember', { name: shown, person: member.nickname }) : shown;
  return (
    <MenuButton
      Menu={AccountEntries}
      placement="bottomRight"
      className="bd-account"
      aria-label={frame('account', { name })}
    >
      {avatar ? (
        <img src={avatar} alt="" className="bd-avatar" />
      ) : (
        <span className="bd-avatar">{cutText(shown, 1)}</span>
      )}
      <span className="bd-clip bd-account-name">{name}</span>
    </MenuButton>
  );
}
