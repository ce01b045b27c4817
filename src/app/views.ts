import { createElement } from 'react';
import type { ViewLoader } from './widgets/places/route.ts';

/** A screen that is drawn with antd. */
const themed =
  (load: ViewLoader): ViewLoader =>
  async () => {
    const [{ AppTheme }, { Component }] = await Promise.all([
      import('./widgets/theme/AppTheme.tsx'),
      load(),
    ]);
    return { Component: () => createElement(AppTheme, null, createElement(Component)) };
  };

/** A screen that names calls of the platform: those of extensions are read with it. */
const withCalls =
  (load: ViewLoader): ViewLoader =>
  async () => {
    const calls = import('#extending/calls.ts').then(({ loadCalls }) => loadCalls());
    const [screen] = await Promise.all([load(), calls]);
    return screen;
  };

/** Every screen by the name that routes and the server's route list use (contract 2.4), loaded when it is first shown. */
export const views = {
  shell: () => import('./shell/Shell.tsx'),
  login: () => import('./screens/sign-in/SignInScreen.tsx'),
  'login/reset': () => import('./screens/sign-in/ResetPasswordScreen.tsx'),
  scan: () => import('./screens/sign-in/ScanConfirmScreen.tsx'),
  invitation: () => import('./screens/people/InvitationScreen.tsx'),
  acting: () => import('./screens/people/ActingScreen.tsx'),
  'second-factor': () => import('./screens/second-factor/SecondFactorScreen.tsx'),
  contribute: () => import('./screens/contribute/ContributeScreen.tsx'),
  oauth: () => import('./screens/oauth/OAuthScreen.tsx'),
  register: () => import('./screens/registration/RegisterScreen.tsx'),
  'register/user': () => import('./screens/registration/UserScreen.tsx'),
  'register/organization': () => import('./screens/registration/OrganizationScreen.tsx'),
  'app-store': () => import('./screens/app-store/AppStoreScreen.tsx'),
  'not-found': () => import('./screens/errors/NotFoundScreen.tsx'),
  'no-access': () => import('./screens/errors/NoAccessScreen.tsx'),
  'setting/institution': themed(() => import('./screens/settings/SettingsScreen.tsx')),
  'setting/user': themed(() => import('./screens/settings/SettingsScreen.tsx')),
  'publish/dynamic': themed(() => import('./screens/publish/DynamicScreen.tsx')),
  'publish/article': themed(() => import('./screens/publish/ArticleScreen.tsx')),
  'publish/booklist': themed(() => import('./screens/publish/BookListScreen.tsx')),
  'publish/live': themed(() => import('./screens/publish/LiveScreen.tsx')),
  'manage/dynamic': () => import('./screens/manage/DynamicScreen.tsx'),
  'manage/article': () => import('./screens/manage/ArticleScreen.tsx'),
  'manage/booklist': () => import('./screens/manage/BookListScreen.tsx'),
  'manage/live': themed(() => import('./screens/manage/live/LiveListScreen.tsx')),
  'manage/live/console': themed(() => import('./screens/manage/live/LiveConsoleScreen.tsx')),
  home: themed(() => import('./screens/home/HomeScreen.tsx')),
  resource: () => import('./resources/ResourceListScreen.tsx'),
  lists: themed(withCalls(() => import('./screens/lists/overview/ListsScreen.tsx'))),
  'lists/history': themed(() => import('./screens/lists/history/HistoryScreen.tsx')),
  'lists/editor': themed(withCalls(() => import('./screens/lists/editor/ListEditorScreen.tsx'))),
  sources: themed(() => import('./screens/lists/sources/SourcesScreen.tsx')),
  'sources/editor': themed(() => import('./screens/lists/sources/SourceScreen.tsx')),
  dashboards: themed(() => import('./screens/lists/dashboards/DashboardsScreen.tsx')),
  'dashboards/view': themed(() => import('./screens/lists/dashboards/DashboardScreen.tsx')),
  'dashboards/editor': themed(() => import('./screens/lists/dashboards/EditorScreen.tsx')),
  programs: themed(() => import('./screens/programs/ProgramsScreen.tsx')),
  members: themed(() => import('./screens/people/MembersScreen.tsx')),
  people: themed(() => import('./screens/people/PeopleScreen.tsx')),
  'people/role': themed(() => import('./screens/people/RoleScreen.tsx')),
  state: themed(() => import('./screens/state/StateScreen.tsx')),
  'deciration/main': themed(() => import('./decoration/DecorationScreen.tsx')),
} satisfies Record<string, ViewLoader>;
