import type { ComponentType } from 'react';

export interface ScreenModule {
  Component: ComponentType;
}
export type ViewLoader = () => Promise<ScreenModule>;

/** Every screen by the name that routes and the server's route list use (contract 2.4), loaded when it is first shown. */
export const views = {
  shell: () => import('./shell/Shell.tsx'),
  login: () => import('./screens/sign-in/SignInScreen.tsx'),
  'login/reset': () => import('./screens/sign-in/ResetPasswordScreen.tsx'),
  scan: () => import('./screens/sign-in/ScanConfirmScreen.tsx'),
  contribute: () => import('./screens/contribute/ContributeScreen.tsx'),
  oauth: () => import('./screens/oauth/OAuthScreen.tsx'),
  register: () => import('./screens/registration/RegisterScreen.tsx'),
  'register/user': () => import('./screens/registration/UserScreen.tsx'),
  'register/organization': () => import('./screens/registration/OrganizationScreen.tsx'),
  'app-store': () => import('./screens/app-store/AppStoreScreen.tsx'),
  'not-found': () => import('./screens/errors/NotFoundScreen.tsx'),
  'no-access': () => import('./screens/errors/NoAccessScreen.tsx'),
  'setting/institution': () => import('./screens/settings/InstitutionScreen.tsx'),
  'setting/user': () => import('./screens/settings/UserScreen.tsx'),
  menuEntry: () => import('./shell/MenuEntryScreen.tsx'),
  'publish/dynamic': () => import('./screens/publish/DynamicScreen.tsx'),
  'publish/article': () => import('./screens/publish/ArticleScreen.tsx'),
  'publish/booklist': () => import('./screens/publish/BookListScreen.tsx'),
  'publish/live': () => import('./screens/publish/live/LiveScreen.tsx'),
  'manage/dynamic': () => import('./screens/manage/DynamicScreen.tsx'),
  'manage/article': () => import('./screens/manage/ArticleScreen.tsx'),
  'manage/booklist': () => import('./screens/manage/BookListScreen.tsx'),
  'manage/live': () => import('./screens/manage/live/LiveListScreen.tsx'),
  'manage/live/console': () => import('./screens/manage/live/LiveConsoleScreen.tsx'),
  resource: () => import('./resources/ResourceListScreen.tsx'),
  lists: () => import('./screens/lists/overview/ListsScreen.tsx'),
  'lists/history': () => import('./screens/lists/history/HistoryScreen.tsx'),
  'lists/editor': () => import('./screens/lists/editor/ListEditorScreen.tsx'),
  state: () => import('./screens/state/StateScreen.tsx'),
  'deciration/main': () => import('./decoration/DecorationScreen.tsx'),
} satisfies Record<string, ViewLoader>;
