import type { ComponentType } from 'react';

export interface ScreenModule {
  Component: ComponentType;
}
export type ViewLoader = () => Promise<ScreenModule>;

/** Screens that other folders bring; a name without its file shows the diagnostic in its place. */
const brought = import.meta.glob<ScreenModule>([
  './screens/publish/*Screen.tsx',
  './screens/manage/*Screen.tsx',
  './resources/ResourceListScreen.tsx',
  './decoration/DecorationScreen.tsx',
]);

function bring(file: string): ViewLoader {
  return brought[file] ?? (() => import('./screens/errors/UnknownView.tsx'));
}

/** Every screen by the name that routes and the server's route list use (SPEC 2.4), loaded when it is first shown. */
export const views = {
  shell: () => import('./shell/Shell.tsx'),
  login: () => import('./screens/sign-in/SignInScreen.tsx'),
  'register/organization': () => import('./screens/registration/IncompleteScreen.tsx'),
  'app-store': () => import('./screens/app-store/AppStoreScreen.tsx'),
  'not-found': () => import('./screens/errors/NotFoundScreen.tsx'),
  'no-access': () => import('./screens/errors/NoAccessScreen.tsx'),
  'setting/institution': () => import('./screens/settings/InstitutionScreen.tsx'),
  'setting/user': () => import('./screens/settings/UserScreen.tsx'),
  menuEntry: () => import('./shell/MenuEntryScreen.tsx'),
  'publish/dynamic': bring('./screens/publish/DynamicScreen.tsx'),
  'publish/article': bring('./screens/publish/ArticleScreen.tsx'),
  'publish/booklist': bring('./screens/publish/BookListScreen.tsx'),
  'manage/dynamic': bring('./screens/manage/DynamicScreen.tsx'),
  'manage/article': bring('./screens/manage/ArticleScreen.tsx'),
  'manage/booklist': bring('./screens/manage/BookListScreen.tsx'),
  resource: bring('./resources/ResourceListScreen.tsx'),
  'deciration/main': bring('./decoration/DecorationScreen.tsx'),
} satisfies Record<string, ViewLoader>;
