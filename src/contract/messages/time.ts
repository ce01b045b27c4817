import { defineMessages, type Language, message } from '../language.ts';

export const timeMessages = defineMessages({
  'zh-CN': {
    justNow: '刚刚',
    minute: '1分钟前',
    minutes: '{count}分钟前',
    hour: '1小时前',
    hours: '{count}小时前',
  },
  'en-US': {
    justNow: 'just now',
    minute: '1 minute ago',
    minutes: '{count} minutes ago',
    hour: '1 hour ago',
    hours: '{count} hours ago',
  },
});

/** How long ago something was that many milliseconds back (contract 9); undefined from a day on, when its date is told. */
export function agoText(past: number, language: Language): string | undefined {
  const minutes = Math.floor(past / 60_000);
  const hours = Math.floor(minutes / 60);
  const say = (key: keyof (typeof timeMessages)[Language], count = 0): string =>
    message(timeMessages, language, key, { count });
  if (minutes < 1) return say('justNow');
  if (hours < 1) return minutes === 1 ? say('minute') : say('minutes', minutes);
  if (hours < 24) return hours === 1 ? say('hour') : say('hours', hours);
  return undefined;
}
