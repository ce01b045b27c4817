/** Notes that people of one house write to each other on a record. Without zod, so that the app counts as the platform does. */

/** characters of a note, with each mention counted as one */
export const noteLength = 1_000;
/** notes that one answer holds */
export const notePageSize = 30;
/** people that one note may mention */
export const mostMentions = 20;
/** people that are offered for what is typed after an @ */
export const offeredPeople = 20;
/** a count goes no further */
export const countedNotes = 999;

/** what has notes beside own records, by the first part of the address of the call for one record */
export const notedKinds = [
  ...(['book', 'bookList', 'channel', 'circle', 'label', 'live', 'post', 'reading'] as const),
  ...(['topic', 'special', 'user', 'institution'] as const),
];

/** how a note names somebody: by the id of their account, so that they are shown by their present name */
const mention = /@\{(\d{1,19})\}/g;

export const mentionOf = (account: string): string => `@{${account}}`;

/** The accounts that a text mentions, each once, in their order. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, account = '']) => account)),
];

/** The text with each mention as it is counted: one character. */
export const countedText = (text: string): string => text.replace(mention, '@');

/** A piece of a text: what was written, or somebody who is mentioned. */
export type NotePiece = { readonly text: string } | { readonly account: string };

/** Cuts a text at its mentions. */
export function piecesOf(text: string): NotePiece[] {
  const pieces: NotePiece[] = [];
  let from = 0;
  for (const { 0: whole, 1: account = '', index } of text.matchAll(mention)) {
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ account });
    from = index + whole.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
