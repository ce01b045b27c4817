import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/language.ts';
import type { PictureSize, PictureSizes } from '#contract/pictureSize.ts';
import { keyOfPicture, pictureChoices, pictureWidths } from '#contract/pictureSizing.ts';
import { darkGroundOf } from '#page/colour.ts';
import { HouseBar } from '#page/house/HouseBar.tsx';
import houseStyles from '#page/house/house.css?inline';
import { feedPath, homePath } from '#page/links.ts';
import logo from '#page/logo.svg?inline';
import { PageSurroundingsProvider } from '#page/PageContext.tsx';
import styles from '#page/page.css?inline';
import type { PagingProps } from '#page/parts/Paging.tsx';
import { acrossPage, acrossPageWidth } from '#page/parts/Picture.tsx';
import { tapScript } from '#page/parts/tapScript.ts';
import { addressIn, widthIn, withPictures } from '#page/picturesInText.ts';
import { sanitiseHtml } from '#server/html.ts';
import { absoluteAddress } from '#server/publicAddress.ts';
import type { Settings } from '#server/settings.ts';
import { textIn } from './messages.ts';

const ownHeight = / height="(\d+)"/;
const widest = Math.max(...pictureWidths);

/**
 * Rich text whose pictures have their room before they are there, and come in the widths that screens need.
 *
 * @param html sanitised HTML: tags are in lower case, and no attribute contains an angle bracket
 * @param sizes of the pictures that are stored here; no room is kept for others
 */
export const roomInText = (html: string, sizes: PictureSizes): string =>
  withPictures(html, (tag) => {
    const address = addressIn(tag);
    const key = keyOfPicture(address);
    const size = key === undefined ? undefined : sizes[key];
    if (!size) return tag;
    const width = widthIn(tag);
    const added = roomFor(size, width, heightIn(tag)) + choicesOf(address, width ?? size.width);
    return tag.replace('<img', `<img${added}`);
  });

const heightIn = (tag: string): number | undefined => {
  const [, digits] = ownHeight.exec(tag) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** The width and height that a tag lacks for a picture of a size. */
function roomFor(size: PictureSize, width?: number, height?: number): string {
  const ratio = size.height / size.width;
  if (width !== undefined)
    return height === undefined ? ` height="${Math.max(1, Math.round(width * ratio))}"` : '';
  if (height !== undefined) return ` width="${Math.max(1, Math.round(height / ratio))}"`;
  // as wide as what is loaded
  const most = Math.min(size.width, widest);
  return ` width="${most}" height="${Math.max(1, Math.round(most * ratio))}"`;
}

/** The widths in which a picture comes, where there are several. */
function choicesOf(address: string, width: number): string {
  const shown = Math.min(width, acrossPageWidth);
  const choices = pictureChoices(address, shown);
  if (choices === undefined) return '';
  const sizes = width >= acrossPageWidth ? acrossPage : `${shown}px`;
  return ` sizes="${sizes}" srcset="${choices.replaceAll('&', '&amp;')}"`;
}

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
  thing?: Thing | undefined;
  /** what kind of page it is for link previews (Open Graph); a part of the site unless it says otherwise */
  ogType?: 'article' | 'book' | 'profile' | 'video.other';
  /** where the page stands: what lies above it, from what is below the front page on */
  trail?: readonly Step[];
  /** which page of a list it is */
  paging?: PagingProps;
  /** address of the full list of a component, by its uuid */
  morePath?: ((uuid: string) => string) | undefined;
  /** sizes of the stored pictures of its rich text */
  pictureSizes?: PictureSizes | undefined;
  /** address that browsers tell when a link of a component is followed, by its uuid */
  tapPath?: ((uuid: string) => string) | undefined;
}

/** An object of schema.org. */
export type Thing = Readonly<Record<string, unknown>>;

/** A page that lies above another one. */
export interface Step {
  readonly name: string;
  readonly path: string;
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
        <title>{titleOf(language, head)}</title>
        <ShareTags settings={settings} language={language} head={head} />
        {[head.thing, trailOf(settings, language, head)].map(
          (thing) =>
            thing && (
              <script
                key={String(thing['@type'])}
                type="application/ld+json"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
                dangerouslySetInnerHTML={{ __html: dataOf(thing) }}
              />
            ),
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <PageSurroundingsProvider
          value={{
            language,
            interactive: true,
            sanitiseHtml: (html) => roomInText(sanitiseHtml(html), head.pictureSizes ?? {}),
            now: head.now,
            morePath: head.morePath,
            tapPath: head.tapPath,
          }}
        >
          {isOfHouse && <HouseBar searched={head.searched} />}
          {content}
        </PageSurroundingsProvider>
        {head.tapPath && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, which the policy knows by its hash
          <script dangerouslySetInnerHTML={{ __html: tapScript }} />
        )}
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

/** The title; that of a later page of a list says which. */
const titleOf = (language: Language, { title, paging }: PageHead): string =>
  paging && paging.page > 1 ? textIn(language)('numbered', { title, page: paging.page }) : title;

/** The way to a page as an object of schema.org; undefined for the front page and what may not be shared. */
function trailOf(settings: Settings, language: Language, head: PageHead): Thing | undefined {
  const { path, title, trail = [] } = head;
  if (path === undefined || path === homePath) return undefined;
  const home = { name: textIn(language)('site'), path: homePath };
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...trail, { name: title, path }].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absoluteAddress(settings, step.path),
    })),
  };
}

/** An object of schema.org as JSON, with no character that HTML knows. */
const dataOf = (thing: Thing): string =>
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
  const { paging } = head;
  const title = titleOf(language, head);
  const summary = head.summary || textIn(language)('about', { title });
  const beside = (rel: 'prev' | 'next', page: number) =>
    paging &&
    page >= 1 &&
    page <= paging.pages && (
      <link rel={rel} href={absoluteAddress(settings, paging.pathOf(page))} />
    );
  return (
    <>
      <link rel="canonical" href={address} />
      {paging && beside('prev', paging.page - 1)}
      {paging && beside('next', paging.page + 1)}
      <meta property="og:type" content={head.ogType ?? 'website'} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={textIn(language)('site')} />
      <meta property="og:locale" content={language.replace('-', '_')} />
      <meta name="description" content={summary} />
      <meta property="og:description" content={summary} />
      {picture && <meta property="og:image" content={picture} />}
      {picture && <meta property="og:image:alt" content={title} />}
      <link rel="alternate" type="application/atom+xml" href={feedPath} />
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
