import { mentionOf, type NotePiece, piecesOf } from '#contract/notes.ts';

/** A note while it is typed: mentions are `@name`, of the people who were chosen from the list. */
export interface WrittenNote {
  readonly text: string;
  /** the accounts of those who were chosen, by the name that stands in the text */
  readonly people: Readonly<Record<string, string>>;
}

/** The name that stands for somebody in a text: their own, or with their account where somebody else was chosen by it. */
export function nameFor(
  people: WrittenNote['people'],
  { id, nickname, name }: { id: string; nickname: string; name: string },
): string {
  const known = people[nickname];
  return known === undefined || known === id ? nickname : `${nickname} (${name})`;
}

/** The text as it is kept: whoever was chosen and still stands in it is mentioned. */
export function keptNote({ text, people }: WrittenNote): string {
  // of two names that begin alike the longer one is meant
  const names = Object.keys(people).sort((one, other) => other.length - one.length);
  let kept = '';
  let rest = text;
  for (let at = rest.indexOf('@'); at >= 0; at = rest.indexOf('@')) {
    const after = rest.slice(at + 1);
    const name = names.find((one) => after.startsWith(one));
    const account = name === undefined ? undefined : people[name];
    kept += rest.slice(0, at) + (account === undefined ? '@' : mentionOf(account));
    rest = account === undefined ? after : after.slice(name?.length);
  }
  return kept + rest;
}

/** A kept text as it is typed. @param names the present names of whom it mentions, by their accounts */
export function writtenNote(text: string, names: Readonly<Record<string, string>>): WrittenNote {
  const people: Record<string, string> = {};
  const pieces = piecesOf(text).map((piece) => {
    if ('text' in piece) return piece.text;
    const nickname = names[piece.account];
    // of an account that there is not it stays as it is
    if (nickname === undefined) return mentionOf(piece.account);
    const name = nameFor(people, { id: piece.account, nickname, name: piece.account });
    people[name] = piece.account;
    return `@${name}`;
  });
  return { text: pieces.join(''), people };
}

/** A piece of a note as it is shown. */
export type ShownPiece = NotePiece | { readonly link: string };

const address = /https?:\/\/[^\s<>"“”‘’（），。；！？、]+/gi;
/** what ends a sentence and not an address */
const ends = /[.,;:!?'")\]}]+$/;

/** A text with its addresses of the web apart. */
function withLinks(text: string): ShownPiece[] {
  const pieces: ShownPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = found.replace(ends, '');
    if (!URL.canParse(link)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ link });
    from = index + link.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The pieces of a kept text: words, links, and whom it mentions. */
export const shownPieces = (text: string): ShownPiece[] =>
  piecesOf(text).flatMap((piece) => ('text' in piece ? withLinks(piece.text) : [piece]));
