import antdLocales from 'virtual:antd-locales';
import { createCache, StyleProvider, type Transformer } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import AppContext from 'antd/es/app/context';
import dayjs from 'dayjs';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { useMedia } from '#app/widgets/useMedia.ts';
import { locales } from '#locales/index.ts';
import folders from '#locales/languages.json';
import { askForFeedback, useFeedback } from '../feedback/feedback.ts';
import { useScheme } from '../scheme/useScheme.ts';
import { stillTheme, theme } from './theme.ts';
import 'virtual:dayjs-locales';
import './forced-colours.css';
import './pickers.css';

/** Whether a rule only sets `box-sizing`. */
const setsBoxesAlone = (rule: unknown): boolean =>
  typeof rule === 'object' &&
  rule !== null &&
  Object.entries(rule).every(([name, value]) =>
    name === 'boxSizing' ? value === 'border-box' : setsBoxesAlone(value),
  );

/**
 * antd's style sheets without the rules that set `box-sizing` again: theme.css does so for everything. antd's rules
 * select by the beginning of a class attribute (`[class^="ant-input"] [class^="ant-input"]`), and so the browser
 * recomputes the style of everything inside an element whenever one of its classes changes: in a drag, at a tick, at
 * every focus.
 */
const withoutResets: Transformer = {
  visit: (styles) =>
    Object.fromEntries(Object.entries(styles).filter(([, rule]) => !setsBoxesAlone(rule))),
};

/**
 * Keeps antd's style sheets once they are made. By default antd drops a sheet as soon as nothing on the screen uses it,
 * and computes it again on the next screen.
 */
function createKeptStyles(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) =>
    update(path, (before) => {
      const after = change(before);
      // unused now, but still valid
      return after === null && before && path.startsWith('style%') ? [0, before[1]] : after;
    });
  return cache;
}

const styles = createKeptStyles();
const transformers = [withoutResets];

const button = { autoInsertSpace: false };

/** antd in the product's colours and the person's language; empty lists show the contract's words (contract 8). */
export function Theme({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const empty = textsOf(locales.lists.empty)('table');
  const close = textsOf(locales.shell.closing)('close');
  // the libraries have an English name for this button
  const modal = useMemo(() => ({ closable: { 'aria-label': close } }), [close]);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const scheme = useScheme();
  const locale = useMemo(() => {
    dayjs.locale(folders[language].dayjs);
    const base = antdLocales[language];
    return { ...base, Empty: { ...base.Empty, description: empty } };
  }, [language, empty]);
  return (
    <StyleProvider cache={styles} transformers={transformers}>
      <ConfigProvider
        locale={locale}
        theme={(isStill ? stillTheme : theme)[scheme]}
        button={button}
        modal={modal}
        drawer={modal}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

const IsThemed = createContext(false);

/**
 * Goes around every part of the app that is drawn with antd. Lists are drawn without it, and each of their parts that
 * needs antd has an `AppTheme` of its own. Inside another `AppTheme` it does nothing.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  return useContext(IsThemed) ? (
    children
  ) : (
    <IsThemed.Provider value={true}>
      <Theme>
        <WithFeedback>{children}</WithFeedback>
      </Theme>
    </IsThemed.Provider>
  );
}

/** Gives `App.useApp()` the page's notices and questions; draws its children once these are loaded. */
function WithFeedback({ children }: { children: ReactNode }) {
  const feedback = useFeedback();
  useEffect(askForFeedback, []);
  return feedback && <AppContext.Provider value={feedback}>{children}</AppContext.Provider>;
}
