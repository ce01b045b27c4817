import { lazy, memo, useState } from 'react';
import { NavLink, Outlet, useLocation, useMatches } from 'react-router';
import { MenuOutlined } from '#app/widgets/icons.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { localized, textsOf } from '../language/index.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { statusNotice } from '../providers/accessPolicy.ts';
import { useMark, useOpen } from '../providers/useMay.ts';
import { useSession, useSessionPart } from '../session/useSession.ts';
import { Later } from '../widgets/later/Later.tsx';
import { MenuButton } from '../widgets/menu/MenuButton.tsx';
import { filterMenu, sections } from '../widgets/places/menu.ts';
import { handleOf } from '../widgets/places/route.ts';
import { lazyThemed } from '../widgets/theme/lazyThemed.tsx';
import { ZoneNote } from '../widgets/time/ZoneNote.tsx';
import { whenIdle } from '../widgets/whenIdle.ts';
import { Brand } from './Brand.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Sidebar } from './Sidebar.tsx';

const frame = textsOf(locales.shell.frame);
const t = textsOf(locales.shell.shell);

/** The sub-tab bar on top of the main area (contract 2.1, 2.2); a section without tabs has none. */
function SubTabs() {
  const { pathname } = useLocation();
  const isInstitution = useMark('institution-only');
  const label = textsOf(locales.shell.frame)('subTabs');
  const section = sections.find((one) => pathname.startsWith(`${one.path}/`));
  if (!section) return null;
  return (
    <nav className="bd-flex bd-tabs" aria-label={label}>
      {filterMenu(section.tabs, isInstitution).map((tab) => (
        <NavLink key={tab.path} to={tab.path} className="bd-soft bd-tab">
          {localized(tab.title)}
        </NavLink>
      ))}
    </nav>
  );
}

const AccountEntries = lazyThemed(() => import('./AccountEntries.tsx'));

/** The avatar with its menu (contract 2.1), which is loaded when it is first opened. */
function AccountMenu() {
  const { name: shown, avatar, userInfo } = useSession();
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

const SidebarDrawer = lazyThemed(() => import('./SidebarDrawer.tsx'));
/** milliseconds after which the bell comes though the browser is not idle */
const latestBell = 5_000;
/** comes once the first rows are there; its place is held */
const BellButton = lazy(async () => {
  await new Promise<unknown>((go) => whenIdle(go, latestBell));
  return import('./bell/BellButton.tsx');
});

const SeenAs = lazy(() => import('./SeenAs.tsx'));
const StatusOverlay = lazyThemed(() => import('./StatusOverlay.tsx'));

/** Screens that need the full width: the special-topic editor and the list editor. */
const withoutSidebar = /^\/(deciration(\/|$)|lists\/[^/]+\/?$)/;

/** Header, sidebar and main area (contract 2.1). */
export function Frame() {
  const { pathname } = useLocation();
  const wide = withoutSidebar.test(pathname);
  const isSeenAs = useSessionPart('userInfo')?.role?.isSeenAs ?? false;
  return (
    <div className={wide ? 'bd-frame bd-frame-wide' : 'bd-frame'}>
      <a className="bd-skip" href="#main">
        {frame('skip')}
      </a>
      <Header />
      {isSeenAs && (
        <Later fallback={null} isAskedFor>
          <SeenAs />
        </Later>
      )}
      {!wide && (
        <aside className="bd-sidebar">
          <Sidebar />
        </aside>
      )}
      <Main />
    </div>
  );
}

/** The header above every screen; on a narrow screen its button opens the sidebar as a drawer. */
const Header = memo(function Header() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <header className="bd-row bd-gap-16 bd-header">
      <button
        type="button"
        className="bd-burger"
        aria-label={frame('openMenu')}
        aria-expanded={drawerOpen}
        onClick={() => setDrawerOpen(true)}
      >
        <MenuOutlined />
      </button>
      <Brand />
      <span className="bd-clip bd-soft bd-tagline">{t('tagline')}</span>
      <span className="bd-grow" />
      <PaletteButton />
      <div className="bd-header-language">
        <LanguageSwitch />
      </div>
      <div className="bd-rigid bd-bell-place">
        <Later fallback={null}>
          <BellButton />
        </Later>
      </div>
      <AccountMenu />
      {drawerOpen && (
        <Later fallback={null} isAskedFor>
          <SidebarDrawer onClose={() => setDrawerOpen(false)} />
        </Later>
      )}
    </header>
  );
});

/** The screen, or the notice that covers it (contract 4). */
function Main() {
  const { pathname } = useLocation();
  const userInfo = useSessionPart('userInfo');
  const leadsOn = useMatches().some((match) => handleOf(match.handle).leadsOn);
  const isOpen = useOpen('/');
  const notice = leadsOn || isOpen ? undefined : statusNotice(userInfo, pathname);
  return (
    <main className="bd-column bd-shrink bd-main" id="main">
      <SubTabs />
      <ZoneNote />
      <div className="bd-grow bd-shrink bd-content">
        {notice ? (
          <Later fallback={null}>
            <StatusOverlay notice={notice} />
          </Later>
        ) : (
          <Outlet />
        )}
      </div>
    </main>
  );
}
