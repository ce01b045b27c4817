import { describe, expect, test } from 'vitest';
import { isOpenedByPerson } from '#server/readers/gather.ts';

const asked = (agent: string, headers: Record<string, string> = {}, method = 'GET') =>
  isOpenedByPerson(
    new Request('http://127.0.0.1/s/1', { method, headers: { 'user-agent': agent, ...headers } }),
  );

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const kit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a person opens a page with', () => {
  test.each([
    ['Chrome', chrome],
    ['Edge', `${chrome} Edg/131.0.0.0`],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    [
      'Safari on a phone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${kit} Version/18.1 Mobile/15E148 Safari/604.1`,
    ],
    [
      'WeChat',
      `Mozilla/5.0 (Linux; Android 14; V2309A Build/UP1A; wv) ${kit} Chrome/116.0 XWEB/1160117 MMWEBSDK/20240404 MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN`,
    ],
    [
      'Weibo',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${kit} Mobile/15E148 Weibo (iPhone15,2__weibo__14.5.0__iphone__os17.0)`,
    ],
    [
      'QQ',
      `Mozilla/5.0 (Linux; Android 13) ${kit} Chrome/109.0 Mobile Safari/537.36 V1_AND_SQ_9.0.35 QQ/9.0.35.17370`,
    ],
    [
      'DingTalk',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${kit} Mobile/21A AliApp(DingTalk/7.5.10)`,
    ],
    ['UC', 'UCWEB/2.0 (MIDP-2.0; U; zh-CN; Nokia) U2/1.0.0 UCBrowser/9.4'],
    [
      'Opera Mini',
      'Opera/9.80 (Android; Opera Mini/80.0/191.331; U; en) Presto/2.12.423 Version/12.16',
    ],
    [
      'a phone named CUBOT',
      'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    ],
    [
      'a phone named CUBOT_NOTE',
      'Mozilla/5.0 (Linux; Android 9; CUBOT_NOTE_S) AppleWebKit/537.36 Chrome/90.0 Mobile Safari/537.36',
    ],
  ])('%s', (_name, agent) => {
    expect(asked(agent)).toBe(true);
    expect(asked(agent, { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' })).toBe(true);
  });
});

describe('no person opens a page with', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${kit} Chrome/131.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    `Mozilla/5.0 (Windows NT 6.1) ${kit} Chrome/103 Safari/537.36 BingPreview/1.0b`,
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
    'Mozilla/5.0 (compatible; YisouSpider/5.0)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'LarkUrl2Meta/1.0',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14) ${kit} Chrome/75 Safari/537.36 QQ-URL-Manager`,
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'DingTalkBot-LinkService/1.0 (+https://dingtalk.com)',
    `Mozilla/5.0 (X11; Linux x86_64) ${kit} HeadlessChrome/131.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (X11; Linux x86_64) ${kit} Chrome/131.0 Safari/537.36 Chrome-Lighthouse`,
    'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 (compatible; archive.org_bot)',
    'python-requests/2.32',
    'curl/8.5.0',
    'okhttp/4.12.0',
    'Dalvik/2.1.0 (Linux; U; Android 13)',
    'node',
    '',
  ])('%s', (agent) => {
    expect(asked(agent)).toBe(false);
  });
  test.each<Record<string, string>>([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'image' },
  ])('a browser that says %j', (headers) => {
    expect(asked(chrome, headers)).toBe(false);
  });
  test('HEAD', () => {
    expect(asked(chrome, {}, 'HEAD')).toBe(false);
  });
});
