import { tagsOfWeChat } from '#contract/foreignTags.ts';
import { inertBody } from './inert.ts';

/** What of pasted HTML has no place in a text, so that the author is told: how many there are of each kind. */
export interface Unkept {
  /** maps, players and the like */
  readonly embeds: number;
  readonly formulas: number;
  /** vector drawings, without the icons of a page */
  readonly drawings: number;
  /** fields and buttons of forms with text in them */
  readonly fields: number;
  /** links whose text stays without its address */
  readonly links: number;
}

/** Whether an address may stand in a link of a text. */
export const isLinkAddress = (address: string): boolean =>
  /^(https?:|mailto:|tel:|\/(?!\/))/i.test(address);

/** addresses that lead nowhere outside of the page */
const withinPage = /^(#|$|javascript:|about:blank)/i;

/** buttons whose text is a title, as those that show an answer below a question */
export const titleButtons = ':is(h1,h2,h3,h4,h5,h6,summary,dt,legend) button';

export function countUnkept(html: string): Unkept {
  const body = inertBody(html);
  const among = (selector: string) => [...body.querySelectorAll(selector)];
  const addresses = among('a[href]').map((link) => link.getAttribute('href')?.trim() ?? '');
  return {
    embeds: among(`iframe,object,embed,${tagsOfWeChat.join()}`).filter(isSeen).length,
    formulas: among('math').length,
    drawings: among('svg').filter(isDrawing).length,
    fields: among('textarea,select,input,xmp,plaintext,button').filter(hasText).length,
    links: addresses.filter((one) => !isLinkAddress(one) && !withinPage.test(one)).length,
  };
}

/** Whether an embedded page is not one of the invisible ones that pages use for themselves. */
const isSeen = (element: Element): boolean =>
  !element.hasAttribute('hidden') &&
  !/display: ?none/i.test(element.getAttribute('style') ?? '') &&
  !['width', 'height'].some((side) => /^[012](px)?$/.test(element.getAttribute(side) ?? ''));

/** Whether a drawing is more than an icon: it has words or pictures. */
const isDrawing = (drawing: Element): boolean =>
  drawing.querySelector('text,title,image') !== null ||
  /background(-image)?: ?url/i.test(drawing.getAttribute('style') ?? '');

function hasText(field: Element): boolean {
  if (!isSeen(field) || field.matches(titleButtons)) return false;
  if (field.localName !== 'input') return field.textContent?.trim() !== '';
  const isOfText = /^(|text|search|url|email|tel|number)$/i.test(field.getAttribute('type') ?? '');
  return isOfText && (field.getAttribute('value') ?? '').trim() !== '';
}
