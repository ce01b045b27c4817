import { createContext, useContext } from 'react';
import { defaultLanguage, type Language, type MessageValues, message } from '#contract/language.ts';
import { allLocales, type locales } from '#locales/index.ts';
import { picturesInText } from './picturesInText.ts';
import { excerptOf } from './text.ts';

const tag = /<[a-z][^<>]*>/g;
const style = / style="([^"]*)"/;
const chosen = /(^|;)(color|background-color):/g;

/**
 * Rich text whose colours become the custom properties `--chosen-ink` and `--chosen-ground`, so that the style sheet
 * can adjust them in dark mode; they were chosen on a light sheet.
 *
 * @param html sanitised HTML: tags are in lower case, and no attribute contains an angle bracket
 */
export const coloursInText = (html: string): string =>
  html.replace(tag, (whole) =>
    whole.replace(
      style,
      (_, declarations: string) =>
        ` style="${declarations.replace(chosen, (_, start: string, property: string) =>
          property === 'color' ? `${start}--chosen-ink:` : `${start}--chosen-ground:`,
        )}"`,
    ),
  );

/** What the parts of a page need to know about their surroundings. */
export interface PageSurroundings {
  language: Language;
  /** whether links work; false on the editor's canvas */
  interactive: boolean;
  /** the moment that the page is drawn for, `YYYY-MM-DD HH:mm:ss` in the platform's time zone; for kinds of extensions */
  now?: string | undefined;
  /** cleans stored HTML again before it is drawn; without it, rich text is drawn as plain text */
  sanitiseHtml?: ((html: string) => string) | undefined;
  /** address of the page with all items of the component with this uuid; without it there is no link */
  morePath?: ((uuid: string) => string) | undefined;
  /** address that is told when a link of the component with this uuid is followed; without it nothing is */
  tapPath?: ((uuid: string) => string) | undefined;
}

const PageContext = createContext<PageSurroundings>({
  language: defaultLanguage,
  interactive: true,
});

export const PageSurroundingsProvider = PageContext.Provider;

/** The surroundings of a page; without a provider, those of a page for readers. */
export const usePageSurroundings = (): PageSurroundings => useContext(PageContext);

/** The page's own texts in the reader's language. */
export function usePageTexts() {
  const { language } = usePageSurroundings();
  return (key: keyof (typeof locales.readers.page)['zh-CN'], values?: MessageValues) =>
    message(allLocales.readers.page, language, key, values);
}

const plainLength = 5_000;

/** Stored HTML, cleaned for drawing; undefined without a sanitiser, in which case `plain` is drawn. */
export function useStoredHtml(html: string): { html: string | undefined; plain: string } {
  const { sanitiseHtml } = usePageSurroundings();
  return sanitiseHtml
    ? { html: coloursInText(picturesInText(sanitiseHtml(html))), plain: '' }
    : { html: undefined, plain: excerptOf(html, plainLength) };
}
