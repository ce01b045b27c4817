import { createContext, useContext } from 'react';
import { defaultLanguage, type Language, type MessageValues, message } from '#contract/language.ts';
import { coloursInText } from './coloursInText.ts';
import { messages } from './messages.ts';
import { picturesInText } from './picturesInText.ts';
import { excerptOf } from './text.ts';

/** What every part of a drawn page needs to know of its surroundings. */
export interface PageSurroundings {
  language: Language;
  /** whether links lead somewhere: false on the editor's canvas */
  interactive: boolean;
  /** cleans stored HTML once more before it is drawn; without one, rich text is drawn as plain text */
  sanitiseHtml?: ((html: string) => string) | undefined;
  /** address of the page with everything of the component of this uuid; without it, no link leads there */
  morePath?: ((uuid: string) => string) | undefined;
}

const PageContext = createContext<PageSurroundings>({
  language: defaultLanguage,
  interactive: true,
});

export const PageSurroundingsProvider = PageContext.Provider;

/** The surroundings of the page that is drawn; without a provider, those of a page for readers. */
export const usePageSurroundings = (): PageSurroundings => useContext(PageContext);

/** The texts of the page itself, in the reader's language. */
export function usePageTexts() {
  const { language } = usePageSurroundings();
  return (key: keyof (typeof messages)['zh-CN'], values?: MessageValues) =>
    message(messages, language, key, values);
}

const plainLength = 5_000;

/** Stored HTML as it may be drawn, or nothing where no sanitiser is at hand: then `plain` is to be drawn. */
export function useStoredHtml(html: string): { html: string | undefined; plain: string } {
  const { sanitiseHtml } = usePageSurroundings();
  return sanitiseHtml
    ? { html: coloursInText(picturesInText(sanitiseHtml(html))), plain: '' }
    : { html: undefined, plain: excerptOf(html, plainLength) };
}
