import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useMemo } from 'react';
import { useMedia } from '#app/widgets/useMedia.ts';
import { defineMessages } from '#contract/language.ts';
import { emptyMessages } from '#contract/messages/empty.ts';
import { useLanguage, useMessages } from '../language/index.ts';
import { createKeptStyles } from './keptStyles.ts';
import { stillTheme, theme } from './theme.ts';
import { useSteadyDialogs } from './useSteadyDialogs.ts';
import { withoutResets } from './withoutResets.ts';
import './forced-colours.css';
import './pickers.css';

const styles = createKeptStyles();
const transformers = [withoutResets];

/** Notices at the bottom leave the bars free that stand there: what saves a writing, what turns the pages of a list. */
const aboveBars = { bottom: 80 };

const button = { autoInsertSpace: false };

const closingMessages = defineMessages({
  'zh-CN': { close: '关闭' },
  'en-US': { close: 'Close' },
});

const locales = { 'zh-CN': zhCN, 'en-US': enUS } as const;
const calendars = { 'zh-CN': 'zh-cn', 'en-US': 'en' } as const;

/** antd in the product's colours and the person's language; empty lists say the contract's words (contract 8). */
export function AppTheme({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const empty = useMessages(emptyMessages)('table');
  const close = useMessages(closingMessages)('close');
  // the libraries name this button in English alone
  const modal = useMemo(() => ({ closable: { 'aria-label': close } }), [close]);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  useSteadyDialogs();
  const locale = useMemo(() => {
    dayjs.locale(calendars[language]);
    const base = locales[language];
    return { ...base, Empty: { ...base.Empty, description: empty } };
  }, [language, empty]);
  return (
    <StyleProvider cache={styles} transformers={transformers}>
      <ConfigProvider
        locale={locale}
        theme={isStill ? stillTheme : theme}
        button={button}
        modal={modal}
        drawer={modal}
      >
        <App notification={aboveBars}>{children}</App>
      </ConfigProvider>
    </StyleProvider>
  );
}
