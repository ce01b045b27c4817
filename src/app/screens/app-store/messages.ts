import { defineMessages } from '#contract/language.ts';

export const appStoreMessages = defineMessages({
  'zh-CN': {
    title: '在应用中打开',
    text: '这个链接需要在手机应用中打开。本平台暂未提供应用下载，您可以先在浏览器中使用书案。',
    home: '进入书案',
  },
  'en-US': {
    title: 'Open in the app',
    text: 'This link is meant for the mobile app. The platform offers no download yet; you can use Bookdesk in the browser meanwhile.',
    home: 'Open Bookdesk',
  },
});
