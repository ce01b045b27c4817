import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Localized } from '#contract/language.ts';
import { addedScreens } from '#extending/installed.ts';
import { localized } from './language/index.ts';
import { useMark, useOpen } from './providers/useMay.ts';
import { UnknownView } from './screens/errors/UnknownView.tsx';
import { useSession } from './session/useSession.ts';
import { views } from './views.ts';
import { filterMenu, menuGroups } from './widgets/places/menu.ts';
import { usePageTitle } from './widgets/places/titles.ts';
import { lazyThemed } from './widgets/theme/lazyThemed.tsx';

function View({ name }: { name: keyof typeof views }) {
  const Screen = useMemo(
    () => lazy(() => views[name]().then(({ Component }) => ({ default: Component }))),
    [name],
  );
  return (
    <Suspense fallback={<div className="bd-bone" style={{ width: '40%' }} />}>
      <Screen />
    </Suspense>
  );
}

function isView(name: string): name is keyof typeof views {
  return Object.hasOwn(views, name);
}

/** The screens of extensions by the names that the server's route list has for them. */
const screens = new Map(addedScreens.map(({ component, load }) => [component, lazyThemed(load)]));

function AddedView({ title, Screen }: { title: Localized; Screen: ComponentType }) {
  usePageTitle(localized(title));
  return (
    <Suspense fallback={<div className="bd-bone" style={{ width: '40%' }} />}>
      <Screen />
    </Suspense>
  );
}

/** Whether a path is within the screen of an extension. */
const isBelow = (pathname: string, { path, component }: { path: string; component: string }) =>
  screens.has(component) && pathname.startsWith(`${path}/`);

/**
 * Any path inside the shell that no route has: a path of the server's route list shows what its entry names
 * (contract 2.4), everything else leads to /404 (contract 2.2).
 */
export function Component() {
  const { pathname, search, hash } = useLocation();
  const { menuRoutes } = useSession();
  const isInstitution = useMark('institution-only');
  const waiting = useOpen('/') && menuRoutes === undefined;
  if (waiting) return <div className="bd-bone" style={{ width: '40%' }} aria-busy="true" />;
  const link = menuGroups(filterMenu(menuRoutes ?? [], isInstitution))
    .flatMap((group) => group.links)
    .find((one) => one.path === pathname || isBelow(pathname, one));
  if (!link) return <Navigate to="/404" replace state={{ from: pathname + search + hash }} />;
  const Added = screens.get(link.component);
  if (Added) return <AddedView title={link.title} Screen={Added} />;
  if (link.component.startsWith('resource/')) return <Navigate to={`/${link.component}`} replace />;
  return isView(link.component) ? (
    <View name={link.component} />
  ) : (
    <UnknownView component={link.component} />
  );
}
