import { memo } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import type { Localized } from '#contract/language.ts';
import { RootLayout } from './RootLayout.tsx';
import { ScreenError } from './screens/errors/ScreenError.tsx';
import { pages } from './screens/legal/pages.ts';
import { guardLoader } from './session/guardLoader.ts';
import { beginEditedPage } from './session/headStart.ts';
import { views } from './views.ts';
import { declareRoutes, type RouteHandle, type ViewLoader } from './widgets/places/route.ts';

const text = (zh: string, en: string): Localized => ({ 'zh-CN': zh, 'en-US': en });

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
  ...screen('/deciration/main', text('专题装修', 'Decorator'), views['deciration/main']),
  loader({ request }) {
    beginEditedPage(new URL(request.url).searchParams);
    return null;
  },
  // another address of the open editor asks by itself
  shouldRevalidate: () => false,
};

const publishScreens = [
  screen('/publish/dynamic', text('发布动态', 'Publish post'), views['publish/dynamic']),
  screen('/publish/article', text('发布文章', 'Publish article'), views['publish/article']),
  screen('/publish/booklist', text('发布书单', 'Publish book list'), views['publish/booklist']),
  screen('/publish/live', text('发布直播', 'Publish live stream'), views['publish/live']),
];
const manageScreens = [
  screen('/manage/dynamic', text('动态管理', 'Manage posts'), views['manage/dynamic']),
  screen('/manage/article', text('文章管理', 'Manage articles'), views['manage/article']),
  screen('/manage/booklist', text('书单管理', 'Manage book lists'), views['manage/booklist']),
  screen('/manage/live', text('直播管理', 'Manage live streams'), views['manage/live']),
  screen('/manage/live/:id', text('直播间', 'Live stream'), views['manage/live/console']),
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
  screen('/home', text('首页', 'Home'), views.home),
  screen('/resource/:name', undefined, views.resource, [
    { path: 'create', element: null },
    { path: 'edit/:id', element: null },
    { path: 'detail/:id', element: null },
    { path: 'detail/:id/notes', element: null },
  ]),
  screen('/lists', text('列表', 'Lists'), views.lists),
  screen('/lists/:name', text('列表', 'Lists'), views['lists/editor']),
  screen('/lists/:name/history', text('列表历史', 'History of a list'), views['lists/history']),
  screen('/sources', text('数据源', 'Sources'), views.sources),
  screen('/sources/:name', text('数据源', 'Sources'), views['sources/editor']),
  screen('/dashboards', text('数据看板', 'Dashboards'), views.dashboards),
  screen('/dashboards/:name', undefined, views['dashboards/view']),
  screen('/dashboards/:name/edit', undefined, views['dashboards/editor']),
  screen('/programs', text('程序接入', 'API and webhooks'), views.programs),
  screen('/members', text('成员', 'Members'), views.members),
  screen('/people', text('运营团队', 'Team'), views.people),
  screen('/people/roles/:id', text('角色', 'Role'), views['people/role']),
  screen('/state', text('平台状态', 'System status'), views.state),
  screen(
    '/setting/institution',
    text('机构设置', 'Institution settings'),
    views['setting/institution'],
  ),
  screen('/setting/user', text('个人中心', 'Personal center'), views['setting/user']),
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
        screen('/login', text('登录', 'Sign in'), views.login),
        screen('/login/reset', text('重新设置密码', 'Set a new password'), views['login/reset']),
        screen('/second-factor', text('设置两步验证', 'Second factor'), views['second-factor']),
        screen('/scan/:code', text('确认登录', 'Confirm the sign-in'), views.scan),
        screen('/invitation/:code', text('接受邀请', 'Accept an invitation'), views.invitation),
        screen('/acting/:id', text('代表机构查看', 'See it for an institution'), views.acting),
        screen('/contribute/:id', text('投稿', 'Contribute'), views.contribute),
        screen('/oauth/weibo', text('微博登录', 'Sign in with Weibo'), views.oauth),
        screen('/oauth/qq', text('QQ 登录', 'Sign in with QQ'), views.oauth),
        screen('/register', text('注册', 'Register'), views.register),
        screen(
          '/register/user',
          text('个人注册', 'Register as an individual'),
          views['register/user'],
        ),
        leadsTo('/register/organization', '/register/organization/false'),
        screen(
          '/register/organization/:islogin',
          text('机构注册', 'Register an institution'),
          views['register/organization'],
        ),
        screen('/app-store', text('下载应用', 'Get the app'), views['app-store']),
        ...pages.map(({ path, title, load }) => screen(path, title, load)),
        screen('/404', text('页面不存在', 'Page not found'), views['not-found']),
        screen('/401', text('没有访问权限', 'No access'), views['no-access']),
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
