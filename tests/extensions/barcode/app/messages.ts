import { defineMessages } from 'bookdesk/extending';

export const messages = defineMessages({
  'zh-CN': { noIsbn: '不是有效的 ISBN-13', scan: '扫描或输入 ISBN' },
  'en-US': { noIsbn: 'This is no valid ISBN-13', scan: 'Scan or type an ISBN' },
});
