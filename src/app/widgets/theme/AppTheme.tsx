import antdLocales from 'virtual:antd-locales';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import AppContext from 'antd/es/app/context';
import dayjs from 'dayjs';
import { locales } from '#locales/index.ts';
import folders from '#locales/languages.json';
import 'virtual:dayjs-locales';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { useMedia } from '#app/widgets/useMedia.ts';
import { askForFeedback, useFeedback } from '../feedback/feedback.ts';
import { useScheme } from '../scheme/useScheme.ts';
import { createKeptStyles } from './keptStyles.ts';
import { stillTheme, theme } from './theme.ts';
import { withoutResets } from './withoutResets.ts';
import './forced-colours.css';
import './pickers.css';

const styles = createKeptStyles();
const transformers = [withoutResets];

const button = { autoInsertSpace: false };

/** antd in the product's colours and the person's language; empty lists show the contract's words (contract 8). */
export function Theme({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const empty = useMessages(locales.lists.empty)('table');
  const close = useMessages(locales.shell.closing)('close');
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
