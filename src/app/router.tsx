import { memo } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import { type Localized, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { RootLayout } from './RootLayout.tsx';
import { ScreenError } from './screens/errors/ScreenError.tsx';
import { pages } from './screens/legal/pages.ts';
import { guardLoader } from './session/guardLoader.ts';
import { beginEditedPage } from './session/headStart.ts';
import { views } from './views.ts';
import { declareRoutes, type RouteHandle, type ViewLoader } from './widgets/places/route.ts';

const titles = locales.shell.screens;

/**
 * A screen that is drawn again when something that it reads is another. The router draws every route that is shown anew
 * at each step of a navigation: at the press on a link that was the whole screen that is being left.
 */
const steady =
  (load: ViewLoader): ViewLoader =>
  async () => {
    // what the screen's loader asks the platform goes before its many scripts
    await undefined;
    const { Component } = await load();
    return { Component: memo(Component) };
  };

/**
 * Draws an error of the screens within in their place. The screens themselves draw none: below a route whose script has not
 * arrived, the router draws nothing, not even its error.
 */
const withErrors = (children: RouteObject[]): RouteObject => ({
  ErrorBoundary: ScreenError,
  children,
});

/** A route whose screen is loaded when it is first shown. */
function screen(
  path: string,
  title: Localized | undefined,
  lazy: ViewLoader,
  children?: RouteObject[],
): RouteObject {
  const handle: RouteHandle = title ? { title } : {};
  return {
    path,
    handle,
    lazy: steady(lazy),
    ...(children ? { children } : {}),
  };
}

/** A screen with a title, at the address of its name unless another is given. */
const titled = (
  view: keyof (typeof titles)['zh-CN'] & keyof typeof views,
  path = `/${view}`,
  lazy = views[view],
): RouteObject => screen(path, labelOf(titles, view), lazy);

/** Leads on with every navigation that ends here: the one before may have been left by another press on the same link. */
function LeadsOn({ to }: { to: string }) {
  return <Navigate key={useLocation().key} to={to} replace />;
}

/** Leads on once the guard has let pass; a loader's redirect would overtake the guard's. */
function leadsTo(path: string, to: string): RouteObject {
  const handle: RouteHandle = { leadsOn: true };
  return { path, handle, element: <LeadsOn to={to} /> };
}

/** Its page is asked for when it is opened, beside its script. */
const editorScreen: RouteObject = {
  ...titled('deciration/main'),
  loader({ request }) {
    beginEditedPage(new URL(request.url).searchParams);
    return null;
  },
  // another address of the open editor asks by itself
  shouldRevalidate: () => false,
};

const publishScreens = [
  titled('publish/dynamic'),
  titled('publish/article'),
  titled('publish/booklist'),
  titled('publish/live'),
];
const manageScreens = [
  titled('manage/dynamic'),
  titled('manage/article'),
  titled('manage/booklist'),
  titled('manage/live'),
  titled('manage/live/console', '/manage/live/:id'),
];

/** Screens inside the shell (contract 2.1): header, sidebar, sub-tabs. */
const shellRoutes: RouteObject[] = [
  leadsTo('/', '/publish'),
  leadsTo('/publish', '/publish/dynamic'),
  leadsTo('/manage', '/manage/dynamic'),
  // which leads on to the personal center for a user account
  leadsTo('/setting', '/setting/institution'),
  ...publishScreens,
  ...manageScreens,
  titled('home'),
  screen('/resource/:name', undefined, views.resource, [
    { path: 'create', element: null },
    { path: 'edit/:id', element: null },
    { path: 'detail/:id', element: null },
    { path: 'detail/:id/notes', element: null },
  ]),
  titled('lists'),
  titled('lists', '/lists/:name', views['lists/editor']),
  titled('lists/history', '/lists/:name/history'),
  titled('sources'),
  titled('sources', '/sources/:name', views['sources/editor']),
  titled('dashboards'),
  screen('/dashboards/:name', undefined, views['dashboards/view']),
  screen('/dashboards/:name/edit', undefined, views['dashboards/editor']),
  titled('programs'),
  titled('members'),
  titled('people'),
  titled('people/role', '/people/roles/:id'),
  titled('state'),
  titled('setting/institution'),
  titled('setting/user'),
  editorScreen,
  {
    ...screen('*', undefined, () => import('./MenuEntryScreen.tsx')),
    handle: { leadsOn: true } satisfies RouteHandle,
  },
];

/** Every route of the app (contract 2.2). Each screen is a chunk of its own; the sign-in needs neither refine nor antd. */
const routes: RouteObject[] = [
  {
    id: 'root',
    loader: guardLoader,
    // the guard looks at every navigation
    shouldRevalidate: () => true,
    Component: RootLayout,
    ErrorBoundary: ScreenError,
    children: [
      withErrors([
        titled('login'),
        titled('login/reset'),
        titled('second-factor'),
        titled('scan', '/scan/:code'),
        titled('invitation', '/invitation/:code'),
        titled('acting', '/acting/:id'),
        titled('contribute', '/contribute/:id'),
        screen('/oauth/weibo', undefined, views.oauth),
        screen('/oauth/qq', undefined, views.oauth),
        titled('register'),
        titled('register/user'),
        leadsTo('/register/organization', '/register/organization/false'),
        titled('register/organization', '/register/organization/:islogin'),
        titled('app-store'),
        ...pages.map(({ path, title, load }) => screen(path, title, load)),
        screen('/404', undefined, views['not-found']),
        screen('/401', undefined, views['no-access']),
        { lazy: steady(views.shell), children: [withErrors(shellRoutes)] },
      ]),
    ],
  },
];

declareRoutes(routes);

/** The router over the browser's address bar. */
export function createAppRouter() {
  return createBrowserRouter(routes);
}
