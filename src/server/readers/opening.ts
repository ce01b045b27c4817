/**
 * What browsers of people call themselves by: every one begins with the name of Netscape's, or with one of a few old ones.
 * What begins otherwise (`curl/8`, `WhatsApp/2`, `Dalvik/2`, nothing) is a program.
 */
const browsers = /^(Mozilla|Opera|UCWEB|Nokia|BlackBerry)/;

/** Browsers that call themselves robots, or are known to be. CUBOT is a phone. */
const robots = new RegExp(
  [
    // no browser of a person gives an address to read about it
    'https?://',
    '(?<!cu)bot(?![a-z])',
    'crawl|spider|slurp|scrap(er|y)|archiver|fetcher|harvest|transcoder|validator',
    // who draws a card of a link that somebody has sent
    'preview|facebookexternal|meta-external|embedly|iframely|vkshare|url2meta|url-?manager',
    'linkservice|link ?(check|expand)|imgproxy|imageproxy',
    'mediapartners|inspection-?tool|googleother|read-aloud|favicon|yisou|chatgpt-user|perplexity-user|claude-user',
    'monitor|uptime|pingdom|statuscake|site24x7|lighthouse|pagespeed|gtmetrix',
    'headless|phantomjs|puppeteer|playwright|selenium|webdriver',
    'curl|wget|python|httpclient|http-client|okhttp|axios|node-fetch|libwww|java/',
  ].join('|'),
  'i',
);

/** Headers of a browser that loads a page ahead: a person has not opened the page yet, and perhaps never will. */
const aheadHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Whether this is somebody who looks at the page: no robot, no frame of another page, nothing fetched ahead of a click. */
export function isOpenedByPerson(request: Request): boolean {
  const { headers, method } = request;
  if (method !== 'GET') return false;
  if (aheadHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? '')))
    return false;
  // browsers of before 2023 do not say it
  const destination = headers.get('sec-fetch-dest');
  if (destination !== null && destination !== 'document') return false;
  const agent = headers.get('user-agent') ?? '';
  return browsers.test(agent) && !robots.test(agent);
}
