/**
 * How user agents of people's browsers begin: with the name of Netscape's browser, or a few old ones. Everything else
 * (`curl/8`, `WhatsApp/2`, `Dalvik/2`, nothing) is a program.
 */
const browsers = /^(Mozilla|Opera|UCWEB|Nokia|BlackBerry)/;

/** Programs that call themselves robots, or are known to be. CUBOT is a phone. */
const robots = new RegExp(
  [
    // a person's browser has no address of an information page
    'https?://',
    '(?<!cu)bot(?![a-z])',
    'crawl|spider|slurp|scrap(er|y)|archiver|fetcher|harvest|transcoder|validator',
    // programs that make previews of links that people send
    'preview|facebookexternal|meta-external|embedly|iframely|vkshare|url2meta|url-?manager',
    'linkservice|link ?(check|expand)|imgproxy|imageproxy',
    'mediapartners|inspection-?tool|googleother|read-aloud|favicon|yisou|chatgpt-user|perplexity-user|claude-user',
    'monitor|uptime|pingdom|statuscake|site24x7|lighthouse|pagespeed|gtmetrix',
    'headless|phantomjs|puppeteer|playwright|selenium|webdriver',
    'curl|wget|python|httpclient|http-client|okhttp|axios|node-fetch|libwww|java/',
  ].join('|'),
  'i',
);

/** Headers of browsers that load a page in advance: the person has not opened it yet, and may never do so. */
const aheadHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Whether a person opens the page: no robot, no frame of another page, no loading in advance. */
export function isOpenedByPerson(request: Request): boolean {
  const { headers, method } = request;
  if (method !== 'GET') return false;
  if (aheadHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? '')))
    return false;
  // browsers before 2023 do not send it
  const destination = headers.get('sec-fetch-dest');
  if (destination !== null && destination !== 'document') return false;
  return isBrowserOfPerson(headers);
}

/** Whether a browser tells that a person follows a link of this site, by the link's `ping`. */
export function isTappedByPerson({ headers, method }: Request): boolean {
  if (method !== 'POST' || headers.get('content-type') !== 'text/ping') return false;
  // browsers leave it out where the connection is not encrypted
  const site = headers.get('sec-fetch-site');
  return (site === null || site === 'same-origin') && isBrowserOfPerson(headers);
}

function isBrowserOfPerson(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? '';
  return browsers.test(agent) && !robots.test(agent);
}
