import { latin } from '../latin.ts';

/** XMP: what programs note of a picture, as XML. Names are told apart by what follows their prefix. */

const placeName =
  /^(gps|location|country|sublocation|province|worldregion)|^(city|state|coverage|lat|lon|long)$|latitude|longt?itude|altitude/i;
/** Whether a field of this name tells a place. */
export const isPlaceName = (name: string): boolean => placeName.test(name);

const mentionsPlace = /gps|latitude|longitude|location|country|city|state/i;
const space = 0x20;

interface Tag {
  readonly local: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'opens' | 'closes' | 'alone';
  /** where each of its attributes that tells a place stands */
  readonly places: readonly (readonly [start: number, end: number])[];
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
const tagName = /<(\/?)([^\s=/><]+)/y;
const attribute = /\s*([^\s=/><]+)\s*=\s*(?:"[^"]*"|'[^']*')/y;
const tagEnd = /\s*(\/?)>/y;

/** What a pattern finds at this very place. */
function at(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** The tag that begins at a place; undefined where the XML is broken. */
function tagAt(text: string, start: number): Tag | undefined {
  const begin = at(tagName, text, start);
  if (!begin) return undefined;
  let place = start + begin[0].length;
  const places: [number, number][] = [];
  for (let found = at(attribute, text, place); found; found = at(attribute, text, place)) {
    const [whole, name = ''] = found;
    if (isPlaceName(localName(name)))
      places.push([place + whole.length - whole.trimStart().length, place + whole.length]);
    place += whole.length;
  }
  const end = at(tagEnd, text, place);
  if (!end) return undefined;
  const kind = begin[1] === '/' ? 'closes' : end[1] === '/' ? 'alone' : 'opens';
  return { local: localName(begin[2] ?? ''), start, end: place + end[0].length, kind, places };
}

/** What is no tag, by its beginning, and where it ends. */
const others = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** Behind what is no tag and begins at a place; the place itself where a tag does; -1 where the XML is broken. */
function behindOther(text: string, place: number): number {
  const other = others.find(([begin]) => text.startsWith(begin, place));
  if (!other) return place;
  const end = text.indexOf(other[1], place + other[0].length);
  return end < 0 ? -1 : end + other[1].length;
}

/** The tags of an XML text in their order; undefined where it is broken. */
function tagsOf(text: string): Tag[] | undefined {
  const tags: Tag[] = [];
  for (let place = text.indexOf('<'); place >= 0; place = text.indexOf('<', place)) {
    const behind = behindOther(text, place);
    const tag = behind === place ? tagAt(text, place) : undefined;
    if (behind < 0 || (behind === place && !tag)) return undefined;
    if (tag) tags.push(tag);
    place = tag?.end ?? behind;
  }
  return tags;
}

/** The tag that closes each, by their numbers; undefined where they do not fit together. */
function closersOf(tags: readonly Tag[]): Map<number, number> | undefined {
  const closers = new Map<number, number>();
  const open: number[] = [];
  for (const [index, { kind, local }] of tags.entries()) {
    if (kind === 'opens') open.push(index);
    if (kind !== 'closes') continue;
    const opener = open.pop() ?? -1;
    if (tags[opener]?.local !== local) return undefined;
    closers.set(opener, index);
  }
  return open.length === 0 ? closers : undefined;
}

/** Where an XML text tells a place: whole elements and attributes; undefined where the XML is broken. */
function placesIn(text: string): (readonly [start: number, end: number])[] | undefined {
  const tags = tagsOf(text);
  const closers = tags && closersOf(tags);
  if (!closers) return undefined;
  const found: (readonly [number, number])[] = [];
  let taken = 0;
  for (const [index, tag] of tags.entries()) {
    if (tag.start < taken) continue;
    found.push(...tag.places);
    if (!isPlaceName(tag.local)) continue;
    taken = tags[closers.get(index) ?? index]?.end ?? tag.end;
    found.push([tag.start, taken]);
  }
  return found;
}

/**
 * Writes spaces over whatever tells a place. A packet that cannot be understood, and mentions one, is taken out whole.
 *
 * @param bytes the packet; changed where it stands
 */
export function blankXmp(bytes: Uint8Array): void {
  const text = latin(bytes);
  // of two or four bytes a character
  const isWide = text.includes('\0') && /<\0|\0</.test(text);
  const places = isWide ? undefined : placesIn(text.replace(/\0+$/, ''));
  if (places) for (const [start, end] of places) bytes.fill(space, start, end);
  else if (mentionsPlace.test(text.replaceAll('\0', ''))) bytes.fill(space);
}
