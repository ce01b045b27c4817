import { isLink } from '#contract/addresses.ts';
import { valueText } from '#contract/cellText.ts';
import { ContentType } from '#contract/codes.ts';
import { inLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { ReadFact, ReadRecord, ReadValue } from '#page/content/content.ts';
import { contentPath, recordPath } from '#page/links.ts';
import type { CompiledField } from '#schema/compile.ts';
import { readField, referenceOf } from '#schema/record.ts';
import { exportValue } from '#schema/sheet/exportValue.ts';
import { plainTextOf } from '../html.ts';
import type { ReadersRecord } from '../jmgr/own/index.ts';
import type { Services } from '../services.ts';

/** Reads an own record as its page shows it, by the details of its list (docs/lists.md#pages-of-records). */

/** The content types of the platform's lists whose records have pages. */
const contentTypes: Readonly<Record<string, ContentType>> = {
  books: ContentType.book,
  circles: ContentType.circle,
  topics: ContentType.topic,
  users: ContentType.user,
};

export function readOwnRecord(
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { list, row, related }: ReadersRecord,
  language: Language,
): ReadRecord {
  const zone = settings.TIME_ZONE;
  const scope = { user: {}, now: now(), zone };
  const textOf = (field: CompiledField, value: unknown): string => {
    if (typeof value === 'boolean' && field.type !== 'enum')
      return message(locales.lists.resource, language, value ? 'yes' : 'no');
    const cell = exportValue(value, field, {
      form: 'readable',
      language,
      find: (name) => related.get(name),
      scope,
      textOf: plainTextOf,
      zone,
    });
    return typeof cell === 'object' && cell !== null ? cell.text : valueText(cell);
  };
  const valuesOf = (field: CompiledField): ReadValue[] => {
    const value = readField(field, row, scope);
    if (value === null || value === undefined || value === '') return [];
    if (typeof value === 'string') {
      const drawn = drawnAs[field.type]?.(value);
      if (drawn) return [drawn];
    }
    switch (field.type) {
      case 'images':
        return Array.isArray(value) && value.length > 0
          ? [{ kind: 'pictures', addresses: value.map(String) }]
          : [];
      case 'relation':
      case 'relations':
      case 'user':
        return [value].flat().flatMap((one) => linked(field, one) ?? []);
      case 'json':
        return [];
      default: {
        const text = textOf(field, value);
        return text === '' ? [] : [{ kind: 'text', text }];
      }
    }
  };
  const linked = ({ relation }: CompiledField, value: unknown): ReadValue | undefined => {
    const name = relation?.resource ?? '';
    const target = related.get(name);
    const found = referenceOf(value, target);
    if (!found || found.isDeleted) return undefined;
    const type = contentTypes[name];
    const href =
      target?.provider === 'own'
        ? recordPath(target.name, found.id)
        : type && contentPath(type, found.id);
    return { kind: 'text', text: found.title, href };
  };
  const title = textOf(list.recordTitle, readField(list.recordTitle, row, scope));
  const shown = list.detail.filter(
    ({ name }) =>
      name !== list.recordTitle.name &&
      name !== list.publishing?.draft &&
      // what readers may not see has no value
      (name in row || list.fields[name]?.type === 'computed'),
  );
  const cover = shown.find(({ type }) => type === 'image');
  const facts = shown.flatMap((field): ReadFact[] => {
    const values = field === cover ? [] : valuesOf(field);
    return values.length === 0
      ? []
      : [{ name: field.name, label: inLanguage(field.label, language), values }];
  });
  return {
    title,
    kind: inLanguage(list.singular, language),
    cover: cover ? String(readField(cover, row, scope) ?? '') : '',
    facts,
  };
}

const linkOf = (text: string, address: string): ReadValue => ({
  kind: 'text',
  text,
  href: isLink(address) ? address : undefined,
});

/** Texts that are drawn as something else, by the type of their field. */
const drawnAs: Partial<Readonly<Record<CompiledField['type'], (value: string) => ReadValue>>> = {
  longText: (text) => ({ kind: 'paragraphs', text }),
  richText: (html) => ({ kind: 'html', html }),
  colour: (colour) => ({ kind: 'colour', colour }),
  image: (address) => ({ kind: 'pictures', addresses: [address] }),
  video: (address) => ({ kind: 'video', address }),
  audio: (address) => ({ kind: 'audio', address }),
  link: (address) => linkOf(address, address),
  file: (address) => linkOf(fileName(address), address),
};

/** The name of a file in an address. */
const fileName = (address: string): string =>
  address.split(/[?#]/, 1)[0]?.split('/').at(-1) || address;
