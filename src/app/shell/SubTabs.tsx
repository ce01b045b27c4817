import { NavLink, useLocation } from 'react-router';
import { locales } from '#locales/index.ts';
import { useLocalized, useMessages } from '../language/index.ts';
import { useMark } from '../providers/useMay.ts';
import { filterMenu, sections } from '../widgets/places/menu.ts';

/** The sub-tab bar on top of the main area (contract 2.1, 2.2); a section without tabs has none. */
export function SubTabs() {
  const { pathname } = useLocation();
  const isInstitution = useMark('institution-only');
  const localized = useLocalized();
  const label = useMessages(locales.shell.frame)('subTabs');
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
