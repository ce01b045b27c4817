import { useLogout } from '@refinedev/core';
import { Link } from 'react-router';
import {
  CheckOutlined,
  HomeOutlined,
  LogoutOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
} from '#app/widgets/icons.ts';
import type { SignedInInfo } from '#contract/entities/account.ts';
import { locales } from '#locales/index.ts';
import { localized, textsOf } from '../language/index.ts';
import { isOpenTo } from '../providers/accessPolicy.ts';
import { useSession } from '../session/useSession.ts';
import { sendUnsent } from '../widgets/draft/browserClock.ts';
import { withFeedback } from '../widgets/feedback/feedback.ts';
import MenuAt, { type MenuPlace } from '../widgets/menu/MenuAt.tsx';
import { MenuIcon } from '../widgets/places/icons.tsx';
import { filterMenu, menuGroups, settingEntries } from '../widgets/places/menu.ts';
import { chooseScheme, schemes } from '../widgets/scheme/schemeStore.ts';
import { useChosenScheme } from '../widgets/scheme/useScheme.ts';

const shellText = textsOf(locales.shell.shell);
const t = textsOf(locales.shell.scheme);
const frame = textsOf(locales.shell.frame);

/** Acts for an institution, or for oneself. */
const actFor = async (membership: string | null) =>
  // of a failure the person has been told
  (await import('../session/actFor.ts')).actFor(membership).catch(() => undefined);

/** For whom a person can act: the institutions that they are members of, and themselves. */
function actingEntries(
  user: SignedInInfo | undefined,
  t: (key: 'actFor' | 'actAsSelf', values: { name: string }) => string,
) {
  const { member, memberships = [] } = user ?? {};
  return [
    ...memberships
      .filter(({ id }) => id !== member?.id)
      .map(({ id, nickname }) => ({
        key: id,
        icon: <TeamOutlined aria-hidden />,
        label: t('actFor', { name: nickname }),
        onClick: () => actFor(id),
      })),
    ...(member
      ? [
          {
            key: 'self',
            icon: <UserOutlined aria-hidden />,
            label: t('actAsSelf', { name: member.nickname }),
            onClick: () => actFor(null),
          },
        ]
      : []),
  ];
}

/**
 * Home and what the server's route list has for an account whose sidebar has neither (contract 2.1). They are a group, so
 * that a list that comes while the menu is open moves no other entry under the pointer.
 */
function usePlaceEntries() {
  const { menuRoutes, userInfo } = useSession();
  const home = textsOf(locales.shell.frame)('home');
  if (!userInfo || !isOpenTo(userInfo, '/') || userInfo.roles.includes('operator')) return [];
  const links = menuGroups(filterMenu(menuRoutes ?? [], userInfo.isInstitution)).flatMap(
    (one) => one.links,
  );
  const entries = [
    { key: '/home', icon: <HomeOutlined aria-hidden />, label: <Link to="/home">{home}</Link> },
    ...links.map(({ key, path, icon, title }) => ({
      key,
      // antd puts the room beside an icon on its element
      icon: (
        <span aria-hidden>
          <MenuIcon name={icon} />
        </span>
      ),
      label: <Link to={path}>{localized(title)}</Link>,
    })),
  ];
  return [{ key: 'places', type: 'group' as const, children: entries }];
}

/** How the app looks: as the device says, light or dark. */
function useSchemeEntries() {
  const chosen = useChosenScheme();
  return {
    key: 'scheme',
    type: 'group' as const,
    label: t('scheme'),
    children: [undefined, ...schemes].map((scheme) => ({
      key: `scheme:${scheme ?? 'device'}`,
      role: 'menuitemradio',
      'aria-checked': scheme === chosen,
      icon: <CheckOutlined aria-hidden style={scheme === chosen ? {} : { visibility: 'hidden' }} />,
      label: t(scheme ?? 'device'),
      onClick: () => chooseScheme(scheme),
    })),
  };
}

/** What the menu of the avatar has: places, whom to act for, settings, how the app looks, and signing out (contract 2.1). */
export default function AccountEntries(place: MenuPlace) {
  const { userInfo } = useSession();
  const placeEntries = usePlaceEntries();
  const schemeEntries = useSchemeEntries();
  const { mutateAsync: logout } = useLogout();
  const member = userInfo?.member;
  const hasSettings = !member || member.role === 'administrator';

  const askToLogout = () =>
    withFeedback(({ modal }) => {
      const ask = (content: string, onOk: () => Promise<unknown>) =>
        modal.confirm({
          ...{ title: shellText('logout'), content, onOk },
          ...{ okText: shellText('ok'), cancelText: shellText('cancel') },
        });
      ask(shellText('logoutQuestion'), async () => {
        if (await sendUnsent()) await logout();
        else ask(frame('unsent'), () => logout());
      });
    });

  const items = [
    ...placeEntries,
    ...actingEntries(userInfo, frame),
    ...(userInfo && hasSettings ? filterMenu(settingEntries, userInfo.isInstitution) : []).map(
      ({ path, title }) => ({
        key: path,
        icon: <SettingOutlined aria-hidden />,
        label: <Link to={path}>{localized(title)}</Link>,
      }),
    ),
    schemeEntries,
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden />,
      label: shellText('logout'),
      onClick: askToLogout,
    },
  ];
  return <MenuAt menu={{ items }} className="bd-account-entries" {...place} />;
}
