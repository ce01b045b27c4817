import { defineMessages } from '#contract/language.ts';

export const clockMessages = defineMessages({
  'zh-CN': { span: '{days} 天 {clock}', reached: '时间已到' },
  'en-US': { span: '{days} d {clock}', reached: 'Time has come' },
});
