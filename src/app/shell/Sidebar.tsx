import { useCan } from '@refinedev/core';
import { memo, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { EditOutlined, HomeOutlined, ProfileOutlined } from '#app/widgets/icons.ts';
import { locales } from '#locales/index.ts';
import { localized, textsOf } from '../language/index.ts';
import { useMark, useOpen } from '../providers/useMay.ts';
import { useSessionPart } from '../session/useSession.ts';
import { Hint } from '../widgets/hint/Hint.tsx';
import { MenuIcon } from '../widgets/places/icons.tsx';
import { filterMenu, menuGroups } from '../widgets/places/menu.ts';
import { useMenuRoutes } from './useMenuRoutes.ts';

const shellText = textsOf(locales.shell.shell);
const t = textsOf(locales.shell.frame);
const frame = textsOf(locales.shell.frame);

interface EntryProps {
  to: string;
  icon: ReactNode;
  /** the publish entry is displayed as a button (contract 2.1) */
  button?: boolean;
  /** why it is disabled */
  reason?: string | undefined;
  onNavigate: (() => void) | undefined;
  children: string;
}

function Entry({ to, icon, button = false, reason, onNavigate, children }: EntryProps) {
  const look = button ? 'bd-publish' : 'bd-entry';
  if (reason !== undefined)
    return (
      <Hint text={reason} side="right">
        {/* disabled but focusable, so that screen readers read the reason */}
        <button type="button" className={`${look} bd-disabled`} aria-disabled="true">
          <span aria-hidden="true">{icon}</span>
          <span className="bd-shrink bd-breaks bd-entry-text">{children}</span>
        </button>
      </Hint>
    );
  return (
    <NavLink to={to} className={look} onClick={onNavigate}>
      <span aria-hidden="true">{icon}</span>
      <span className="bd-shrink bd-breaks bd-entry-text">{children}</span>
    </NavLink>
  );
}

interface ServerMenuProps extends ReturnType<typeof useMenuRoutes> {
  readonly onNavigate: (() => void) | undefined;
}

/** The server's route list (contract 2.4), grouped and sorted as sent: the menu of an operator. */
function ServerMenu({ failed, retry, onNavigate }: ServerMenuProps) {
  const menuRoutes = useSessionPart('menuRoutes');
  const isInstitution = useMark('institution-only');
  // others have a menu without it
  const isAwaited = useOpen('/menu');
  if (!isAwaited && !menuRoutes) return null;
  if (failed)
    return (
      <div className="bd-grid bd-gap-12 bd-menu-failed" role="alert">
        {t('menuFailed')}
        <button type="button" className="bd-button" onClick={() => retry()}>
          {t('retry')}
        </button>
      </div>
    );
  if (!menuRoutes)
    return (
      <div className="bd-grid bd-gap-12 bd-menu-bones" aria-busy="true">
        {[60, 80, 72, 66].map((width) => (
          <div key={width} className="bd-bone" style={{ width: `${width}%` }} />
        ))}
      </div>
    );
  return menuGroups(filterMenu(menuRoutes, isInstitution)).map((group) => (
    <div key={group.key} className="bd-group">
      {group.title && (
        <div className="bd-soft bd-tiny bd-group-title">{localized(group.title)}</div>
      )}
      {group.links.map((link) => (
        <Entry
          key={link.key}
          to={link.path}
          icon={<MenuIcon name={link.icon} />}
          onNavigate={onNavigate}
        >
          {localized(link.title)}
        </Entry>
      ))}
    </div>
  ));
}

/** The sidebar of contract 2.1: publish as a button, and manage; for operators Home and the server's route list as well. */
export const Sidebar = memo(function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { data: open } = useCan({ resource: '/', action: 'list' });
  const isOfPlatform = useSessionPart('userInfo')?.roles.includes('operator') === true;
  const loading = useMenuRoutes();
  const reason = open?.reason;
  return (
    <nav className="bd-menu" aria-label={frame('menu')} aria-disabled={!open?.can}>
      <Entry to="/publish" icon={<EditOutlined />} button reason={reason} onNavigate={onNavigate}>
        {shellText('publish')}
      </Entry>
      {isOfPlatform && (
        <Entry to="/home" icon={<HomeOutlined />} reason={reason} onNavigate={onNavigate}>
          {frame('home')}
        </Entry>
      )}
      <Entry to="/manage" icon={<ProfileOutlined />} reason={reason} onNavigate={onNavigate}>
        {shellText('manage')}
      </Entry>
      {isOfPlatform && open?.can && <ServerMenu {...loading} onNavigate={onNavigate} />}
    </nav>
  );
});
