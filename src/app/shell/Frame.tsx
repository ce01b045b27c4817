import { lazy, memo, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { MenuOutlined } from '#app/widgets/icons.ts';
import { locales } from '#locales/index.ts';
import { useMessages } from '../language/index.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { statusNotice } from '../providers/statusNotice.ts';
import { useOpen } from '../providers/useMay.ts';
import { useSessionPart } from '../session/useSession.ts';
import { Later } from '../widgets/later/Later.tsx';
import { handleOf } from '../widgets/places/route.ts';
import { lazyThemed } from '../widgets/theme/lazyThemed.tsx';
import { ZoneNote } from '../widgets/time/ZoneNote.tsx';
import { whenIdle } from '../widgets/whenIdle.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from './Brand.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SubTabs } from './SubTabs.tsx';

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
  const frame = useMessages(locales.shell.frame);
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
  const t = useMessages(locales.shell.shell);
  const frame = useMessages(locales.shell.frame);
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
