import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/language.ts';
import { darkGroundOf } from '#page/colour.ts';
import { HouseBar } from '#page/house/HouseBar.tsx';
import houseStyles from '#page/house/house.css?inline';
import { feedPath } from '#page/links.ts';
import logo from '#page/logo.svg?inline';
import { PageSurroundingsProvider } from '#page/PageContext.tsx';
import styles from '#page/page.css?inline';
import { sanitiseHtml } from '#server/html.ts';
import { absoluteAddress } from '#server/publicAddress.ts';
import type { Settings } from '#server/settings.ts';
import { textIn } from './messages.ts';

/** Facts about a page that browsers and link previews read. */
export interface PageHead {
  title: string;
  summary?: string;
  /** address of the picture for link previews */
  picture?: string;
  /** path of the page, if it may be shared */
  path?: string;
  colour: string;
  /** styles of this kind of page, in addition to those of all pages */
  styles?: string;
  /** the moment that it is drawn for, `YYYY-MM-DD HH:mm:ss` in the platform's time zone; for kinds of extensions */
  now?: string;
  /** light or dark, whatever the device asks for; for previews */
  scheme?: 'light' | 'dark' | undefined;
  /** whether it has the bar of readers' pages although it may not be shared */
  isOfHouse?: boolean;
  /** what was searched for, kept in the bar */
  searched?: string;
  /** what the page is about, for machines: an object of schema.org */
  thing?: Readonly<Record<string, unknown>>;
  /** address of the full list of a component, by its uuid */
  morePath?: ((uuid: string) => string) | undefined;
}

const frame =
  'html,body{margin:0;min-height:100%}body>.special-page{box-sizing:border-box;min-height:100vh}';
/** the sheet fills what the bar leaves */
const houseFrame = 'html,body{margin:0;min-height:100%}';

/** A whole HTML page, complete without script. */
export function renderPage(
  settings: Settings,
  language: Language,
  head: PageHead,
  content: ReactNode,
): string {
  const isOfHouse = head.path !== undefined || head.isOfHouse === true;
  const ownFrame = isOfHouse ? houseFrame + houseStyles : frame;
  const css = inScheme(ownFrame + styles + (head.styles ?? ''), head.scheme);
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={head.scheme ?? 'light dark'} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={head.colour} />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={darkGroundOf(head.colour)}
        />
        <link rel="icon" type="image/svg+xml" href={logo} />
        <title>{head.title}</title>
        <ShareTags settings={settings} language={language} head={head} />
        {head.thing && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
            dangerouslySetInnerHTML={{ __html: dataOf(head.thing) }}
          />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <PageSurroundingsProvider
          value={{
            language,
            interactive: true,
            sanitiseHtml,
            now: head.now,
            morePath: head.morePath,
          }}
        >
          {isOfHouse && <HouseBar searched={head.searched} />}
          {content}
        </PageSurroundingsProvider>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

/** Styles as a device shows them that is set to light or dark; without a scheme the device decides. */
const inScheme = (text: string, scheme: PageHead['scheme']): string =>
  scheme === undefined
    ? text
    : text.replace(/\(prefers-color-scheme:\s*(light|dark)\)/g, (_condition, asked) =>
        asked === scheme ? 'all' : 'not all',
      );

/** An object of schema.org as JSON, with no character that HTML knows. */
const dataOf = (thing: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function ShareTags({
  settings,
  language,
  head,
}: {
  settings: Settings;
  language: Language;
  head: PageHead;
}) {
  if (head.path === undefined) return <meta name="robots" content="noindex" />;
  const picture = head.picture ? absoluteAddress(settings, head.picture) : undefined;
  const address = absoluteAddress(settings, head.path);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="article" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={head.title} />
      <meta property="og:site_name" content={textIn(language)('site')} />
      <meta property="og:locale" content={language.replace('-', '_')} />
      {head.summary && <meta name="description" content={head.summary} />}
      {head.summary && <meta property="og:description" content={head.summary} />}
      {picture && <meta property="og:image" content={picture} />}
      {picture && <meta property="og:image:alt" content={head.title} />}
      <link rel="alternate" type="application/atom+xml" href={feedPath} />
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
