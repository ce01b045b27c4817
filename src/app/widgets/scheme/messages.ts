import { defineMessages } from '#contract/language.ts';

export const schemeMessages = defineMessages({
  'zh-CN': { scheme: '外观', device: '跟随设备', light: '浅色', dark: '深色' },
  'en-US': { scheme: 'Appearance', device: 'Match device', light: 'Light', dark: 'Dark' },
});
