import type { Declared } from './declared.ts';
import type { Observation, Row } from './observe.ts';
import { isDay, isInstant } from './texts.ts';
import { essenceOf, wordsOf } from './words.ts';

const naturalKeys = ['uuid', 'guid', 'key', 'code', 'slug', 'isbn', 'sku', 'number', 'no'];

/**
 * The field that identifies a record: never empty and unique. Undefined if there is none.
 *
 * @param wanted what paths are filled with, if it is known
 */
export function identifierOf(
  name: string,
  seen: readonly Observation[],
  rows: readonly Row[],
  wanted: string | undefined,
): string | undefined {
  const candidates = seen.filter(
    (one) => !one.path.includes('.') && /^[a-zA-Z]\w*$/.test(one.key) && isKey(one, rows),
  );
  const keys = candidates.map((one) => one.key);
  const own = essenceOf(name);
  const ofThing = (key: string) =>
    /_?id$/i.test(key) && own.endsWith(essenceOf(key.replace(/_?id$/i, '')));
  return (
    keys.find((key) => key === wanted) ??
    keys.find((key) => key === 'id') ??
    keys.find((key) => key.toLowerCase() === 'id') ??
    keys.find((key) => ofThing(key)) ??
    keys.find((key) => naturalKeys.includes(key.toLowerCase())) ??
    keys.find((key) => /(Id|_id)$/.test(key)) ??
    candidates.find(({ values }) => values.length >= fewKeys && values.every(isCode))?.key
  );
}

/** rows from which on codes that all differ are taken for a key, whatever they are called */
const fewKeys = 5;
/** A text such as `A-17`: no words, and not without digits. */
const isCode = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^[\w.:-]{1,64}$/.test(value) &&
  /\d/.test(value) &&
  !isInstant(value) &&
  !isDay(value) &&
  !/^-?\d+\.\d+$/.test(value);

function isKey(one: Observation, rows: readonly Row[]): boolean {
  const areScalars = one.values.every(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return (
    areScalars &&
    one.values.length === rows.length &&
    new Set(one.values.map(String)).size === rows.length
  );
}

/** Whether an identifier means nothing to people, so that lists do not show it. */
export const isOpaque = (key: string, declared: Declared | undefined): boolean =>
  declared?.values === undefined && /^(id|uuid|guid)$|Id$|_id$/i.test(key);

const titles = [
  'title',
  'name',
  'subject',
  'headline',
  'label',
  'displayname',
  'fullname',
  'nickname',
  'username',
];
const chineseTitles = ['标题', '名称', '书名', '姓名', '题名'];

interface Named {
  readonly name: string;
  readonly type: string;
}

/** The field with the titles of records; undefined if no text is suitable. */
export function titleOf(
  resource: string,
  fields: readonly Named[],
): { name: string; isGuess: boolean } | undefined {
  const texts = fields.filter(({ type }) => type === 'text');
  const joined = ({ name }: Named) => wordsOf(name).join('');
  const own = essenceOf(resource);
  const isOwn = (one: Named) => {
    const words = wordsOf(one.name);
    return (
      /^(name|title)$/.test(words.at(-1) ?? '') &&
      own.endsWith(essenceOf(words.slice(0, -1).join(' ')))
    );
  };
  const sure =
    titles.map((title) => texts.find((one) => joined(one) === title)).find((one) => one) ??
    texts.find(isOwn) ??
    texts.find(({ name }) => chineseTitles.some((title) => name.includes(title)));
  if (sure) return { name: sure.name, isGuess: false };
  const likely =
    texts.find((one) => /(name|title)$/.test(joined(one))) ??
    texts.find((one) => naturalKeys.some((key) => joined(one).endsWith(key))) ??
    texts[0] ??
    fields.find(({ type }) => type === 'enum' || type === 'longText');
  return likely && { name: likely.name, isGuess: true };
}
