import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/language.ts';
import logo from '#page/logo.svg?inline';
import { PageSurroundingsProvider } from '#page/PageContext.tsx';
import styles from '#page/page.css?inline';
import { sanitiseHtml } from '../html.ts';
import { absoluteAddress } from '../publicAddress.ts';
import type { Settings } from '../settings.ts';

/** What a page says about itself to browsers and to whoever shares it. */
export interface PageHead {
  title: string;
  summary?: string;
  /** address of the picture that stands beside a shared link */
  picture?: string;
  /** path of the page itself, where it may be shared */
  path?: string;
  colour: string;
  /** styles of this kind of page, upon those of all */
  styles?: string;
}

const frame = 'html,body{margin:0;min-height:100%}body>.special-page{min-height:100vh}';

/** A whole HTML page, complete without script. */
export function renderPage(
  settings: Settings,
  language: Language,
  head: PageHead,
  content: ReactNode,
): string {
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={head.colour} />
        <link rel="icon" type="image/svg+xml" href={logo} />
        <title>{head.title}</title>
        <ShareTags settings={settings} head={head} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style dangerouslySetInnerHTML={{ __html: frame + styles + (head.styles ?? '') }} />
      </head>
      <body>
        <PageSurroundingsProvider value={{ language, interactive: true, sanitiseHtml }}>
          {content}
        </PageSurroundingsProvider>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

function ShareTags({ settings, head }: { settings: Settings; head: PageHead }) {
  if (head.path === undefined) return <meta name="robots" content="noindex" />;
  const picture = head.picture ? absoluteAddress(settings, head.picture) : undefined;
  const address = absoluteAddress(settings, head.path);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="article" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={head.title} />
      {head.summary && <meta name="description" content={head.summary} />}
      {head.summary && <meta property="og:description" content={head.summary} />}
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/** A page as an answer; `revalidated` ones are kept by the reader's browser and asked about each time. */
export function pageResponse(
  request: Request,
  html: string,
  { status = 200, cache }: { status?: number; cache: 'revalidated' | 'never' },
): Response {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Language',
  });
  if (cache === 'never') {
    headers.set('cache-control', 'no-store');
    return new Response(html, { status, headers });
  }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  headers.set('cache-control', 'public, no-cache');
  headers.set('etag', etag);
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((part) => part.trim());
  const unchanged =
    status === 200 && known.some((value) => value === '*' || value.replace(/^W\//, '') === etag);
  if (!unchanged) return new Response(html, { status, headers });
  headers.delete('content-type');
  return new Response(null, { status: 304, headers });
}
