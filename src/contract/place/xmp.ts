import { latin } from '../latin.ts';

/** XMP: metadata of a picture as XML. Names are compared without their prefixes. */

const placeName =
  /^(gps|location|country|sublocation|province|worldregion)|^(city|state|coverage|lat|lon|long)$|latitude|longt?itude|altitude/i;
/** Whether a field with this name contains a place. */
export const isPlaceName = (name: string): boolean => placeName.test(name);

const mentionsPlace = /gps|latitude|longitude|location|country|city|state/i;
const space = 0x20;

interface Tag {
  readonly local: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'opens' | 'closes' | 'alone';
  /** ranges of its attributes that contain a place */
  readonly places: readonly (readonly [start: number, end: number])[];
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
const tagName = /<(\/?)([^\s=/><]+)/y;
const attribute = /\s*([^\s=/><]+)\s*=\s*(?:"[^"]*"|'[^']*')/y;
const tagEnd = /\s*(\/?)>/y;

/** Matches a pattern exactly at an offset. */
function at(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** The tag at an offset; undefined if the XML is broken. */
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

/** Parts of XML other than tags, by their start and end. */
const others = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** The offset after a part that is no tag; the given offset if a tag begins there; -1 if the XML is broken. */
function behindOther(text: string, place: number): number {
  const other = others.find(([begin]) => text.startsWith(begin, place));
  if (!other) return place;
  const end = text.indexOf(other[1], place + other[0].length);
  return end < 0 ? -1 : end + other[1].length;
}

/** All tags of an XML text in order; undefined if it is broken. */
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

/** The index of the closing tag for each opening tag; undefined if they do not match. */
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

/** Ranges of an XML text that contain a place: whole elements and attributes; undefined if the XML is broken. */
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
 * Overwrites everything about a place with spaces. A packet that cannot be parsed, but mentions a place, is overwritten
 * as a whole.
 *
 * @param bytes the packet, changed in place
 */
export function blankXmp(bytes: Uint8Array): void {
  const text = latin(bytes);
  // two or four bytes for each character
  const isWide = text.includes('\0') && /<\0|\0</.test(text);
  const places = isWide ? undefined : placesIn(text.replace(/\0+$/, ''));
  if (places) for (const [start, end] of places) bytes.fill(space, start, end);
  else if (mentionsPlace.test(text.replaceAll('\0', ''))) bytes.fill(space);
}
