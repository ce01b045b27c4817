import type { Origin } from '#contract/origin.ts';

/** Search engines, by a part of their host that is their own. */
const searching = [
  'baidu.com',
  'sogou.com',
  'so.com',
  'sm.cn',
  'google',
  'bing.com',
  'duckduckgo.com',
  'yahoo',
  'yandex',
  'naver.com',
  'ecosia.org',
  'qwant.com',
  'startpage.com',
  'search.brave.com',
];
/** Networks in which people send addresses to each other. */
const sharing = [
  'weixin.qq.com',
  'qq.com',
  'weibo.com',
  'weibo.cn',
  't.cn',
  'douban.com',
  'zhihu.com',
  'xiaohongshu.com',
  'douyin.com',
  'facebook.com',
  'fb.me',
  't.co',
  'x.com',
  'twitter.com',
  'linkedin.com',
  'lnkd.in',
  'reddit.com',
  'telegram.org',
  't.me',
  'whatsapp.com',
  'instagram.com',
  'bsky.app',
];

/**
 * Whether a host is one of these: `www.baidu.com` is `baidu.com`. A name without its ending has many: `google.de`,
 * `google.co.uk`.
 */
function isOneOf(host: string, names: readonly string[]): boolean {
  return names.some((name) =>
    name.includes('.')
      ? host === name || host.endsWith(`.${name}`)
      : `.${host}`.includes(`.${name}.`),
  );
}

/**
 * Where the reader of a page came from. What was sent on may carry a mark, `?from=…`, as WeChat adds to what is sent on
 * within it (`singlemessage`, `groupmessage`, `timeline`) and people may add themselves (`?from=share`); otherwise the
 * page that the browser names decides, of which it mostly tells the site alone.
 */
export function originOf(request: Request): Origin {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('from')) return 'share';
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return 'direct';
  const { protocol, hostname } = new URL(referrer);
  // `android-app://com.tencent.mm` is an app that opened the address
  if (protocol === 'android-app:') return 'share';
  if (protocol !== 'https:' && protocol !== 'http:') return 'direct';
  if (isOneOf(hostname, searching)) return 'search';
  return isOneOf(hostname, sharing) ? 'share' : 'page';
}
