import { useLogout } from '@refinedev/core';
import { Link } from 'react-router';
import { LogoutOutlined, SettingOutlined } from '#app/widgets/icons.ts';
import { shellMessages } from '#contract/messages/shell.ts';
import { cutText } from '#contract/text.ts';
import { useLocalized, useMessages } from '../language/index.ts';
import { useMark } from '../providers/useMay.ts';
import { useSession } from '../session/useSession.ts';
import { withFeedback } from '../widgets/feedback/feedback.ts';
import { MenuButton } from '../widgets/menu/MenuButton.tsx';
import { filterMenu, settingEntries } from '../widgets/places/menu.ts';
import { frameMessages } from './messages.ts';

/** The avatar with its menu: settings for the kind of account, and signing out after a confirmation (contract 2.1). */
export function AccountMenu() {
  const { name, avatar } = useSession();
  const isInstitution = useMark('institution-only');
  const t = useMessages(shellMessages);
  const frame = useMessages(frameMessages);
  const localized = useLocalized();
  const { mutateAsync: logout } = useLogout();

  const askToLogout = () =>
    withFeedback(({ modal }) =>
      modal.confirm({
        title: t('logout'),
        content: t('logoutQuestion'),
        okText: t('ok'),
        cancelText: t('cancel'),
        onOk: () => logout(),
      }),
    );

  const items = [
    ...filterMenu(settingEntries, isInstitution).map(({ path, title }) => ({
      key: path,
      icon: <SettingOutlined aria-hidden />,
      label: <Link to={path}>{localized(title)}</Link>,
    })),
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden />,
      label: t('logout'),
      onClick: askToLogout,
    },
  ];
  return (
    <MenuButton
      menu={{ items }}
      placement="bottomRight"
      className="bd-account"
      aria-label={frame('account', { name })}
    >
      {avatar ? (
        <img src={avatar} alt="" className="bd-avatar" />
      ) : (
        <span className="bd-avatar">{cutText(name, 1)}</span>
      )}
      <span className="bd-account-name">{name}</span>
    </MenuButton>
  );
}
