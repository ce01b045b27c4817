import { defineMessages } from 'bookdesk/extending';
import enUS from './locales/en-US.json';
import zhCN from './locales/zh-CN.json';

export const messages = defineMessages({ 'zh-CN': zhCN, 'en-US': enUS });
