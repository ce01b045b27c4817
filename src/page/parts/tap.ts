import { createContext, useContext } from 'react';

const TapContext = createContext<string | undefined>(undefined);

/** Says where it is told that a link of what is within is followed. */
export const TapProvider = TapContext.Provider;

/** The address to which browsers tell that a link here is followed (`ping`); undefined where nothing is told. */
export const useTap = (): string | undefined => useContext(TapContext);

const link = /<a\b[^<>]*>/g;

/**
 * Rich text whose links are told of when they are followed; those within the page are not.
 *
 * @param html sanitised HTML: tags are in lower case, and no attribute contains an angle bracket
 */
export const withTaps = (html: string, tap: string | undefined): string =>
  tap === undefined
    ? html
    : html.replace(link, (tag) =>
        tag.includes(' href="') && !tag.includes(' href="#')
          ? tag.replace('<a', `<a ping="${tap.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
          : tag,
      );
