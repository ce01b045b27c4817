import { inertBody } from './inert.ts';

/** What of pasted HTML has no place in a text, so that the author is told: how many there are of each kind. */
export interface Unkept {
  /** maps, players and the like */
  readonly embeds: number;
  readonly formulas: number;
  /** vector drawings, without the icons of a page */
  readonly drawings: number;
  /** links whose text stays without its address */
  readonly links: number;
}

/** Whether an address may stand in a link of a text. */
export const isLinkAddress = (address: string): boolean =>
  /^(https?:|mailto:|tel:|\/(?!\/))/i.test(address);

/** addresses that lead nowhere outside of the page */
const withinPage = /^(#|$|javascript:|about:blank)/i;

export function countUnkept(html: string): Unkept {
  const body = inertBody(html);
  const among = (selector: string) => [...body.querySelectorAll(selector)];
  const addresses = among('a[href]').map((link) => link.getAttribute('href')?.trim() ?? '');
  return {
    embeds: among('iframe,object,embed').filter(isSeen).length,
    formulas: among('math').length,
    drawings: among('svg').filter((drawing) => drawing.querySelector('text,title') !== null).length,
    links: addresses.filter((one) => !isLinkAddress(one) && !withinPage.test(one)).length,
  };
}

/** Whether an embedded page is not one of the invisible ones that pages use for themselves. */
const isSeen = (element: Element): boolean =>
  !element.hasAttribute('hidden') &&
  !/display: ?none/i.test(element.getAttribute('style') ?? '') &&
  !['width', 'height'].some((side) => /^[012](px)?$/.test(element.getAttribute(side) ?? ''));
