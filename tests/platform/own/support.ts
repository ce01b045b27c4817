import { z } from 'zod';
import { createSchemaPlatform, type SchemaPlatform } from '../schemas/support.ts';

/** A label in both languages. */
export const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });

type Part = Readonly<Record<string, unknown>>;

/** The fields of a list of reading events. */
export const eventFields: Part = {
  title: { type: 'text', label: both('Title'), required: true, maxLength: 100 },
  startAt: { type: 'dateTime', label: both('Starts') },
  day: { type: 'date', label: both('Day') },
  place: { type: 'text', label: both('Place') },
  seats: { type: 'number', label: both('Seats'), minimum: 0 },
  price: { type: 'money', label: both('Price') },
  isOpen: { type: 'boolean', label: both('Open') },
  status: {
    type: 'enum',
    label: both('Status'),
    options: ['planned', 'held', 'off'].map((value) => ({ value, label: both(value) })),
  },
  book: { type: 'relation', label: both('Book'), relation: { resource: 'books' } },
  poster: { type: 'image', label: both('Poster') },
  about: { type: 'richText', label: both('About') },
  words: { type: 'tags', label: both('Words') },
};

/** The text of a list of own records. */
export function ownText(name: string, fields: Part = eventFields, more: Part = {}): string {
  const names = Object.keys(fields);
  const filters = Object.entries(fields).flatMap(([field, value]) => {
    const { type } = value as { type: string };
    const kind = kinds[type];
    return kind ? [{ name: field, kind, field }] : [];
  });
  const text = {
    schemaVersion: 2,
    name,
    label: both(`List of ${name}`),
    singular: both('event'),
    menu: { group: 'catalogue', order: 78 },
    provider: 'own',
    recordTitle: names[0],
    fields,
    list: {
      columns: names.map((field) => {
        const { type } = fields[field] as { type: string };
        return sortedTypes.has(type) ? { field, sortable: true } : field;
      }),
      filters: [{ name: 'searchText', kind: 'text', label: both('Search') }, ...filters],
    },
    forms: { create: { groups: [{ fields: names }] }, edit: 'create' },
    import: { match: [names[0]], columns: names.map((field) => ({ field, headings: [field] })) },
    ...more,
  };
  return `${JSON.stringify(text, null, 2)}\n`;
}

const sortedTypes = new Set(['text', 'number', 'money', 'date', 'dateTime', 'boolean', 'enum']);
const kinds: Readonly<Record<string, string>> = {
  text: 'text',
  number: 'numberRange',
  money: 'numberRange',
  date: 'dateRange',
  dateTime: 'dateRange',
  boolean: 'boolean',
  enum: 'enum',
  relation: 'relation',
};

const record = z.looseObject({ id: z.string(), revision: z.number() });
const answer = z.object({
  code: z.number(),
  msg: z.string(),
  data: z.unknown(),
  dataCount: z.number().optional(),
});
type OwnRecord = z.output<typeof record>;

export interface OwnPlatform extends SchemaPlatform {
  /** Makes a call of a list of own records, as the operator unless told otherwise. */
  own(
    path: `${string}/${'list' | 'save' | 'delete' | 'restore'}` | `${string}/detail/${string}`,
    body?: Part,
    token?: string,
  ): Promise<z.output<typeof answer>>;
  /** Creates or changes a record, which must succeed. */
  put(list: string, body: Part): Promise<{ id: string; revision: number }>;
  /** The rows of a list that must answer. */
  rows(list: string, body?: Part): Promise<OwnRecord[]>;
  /** Publishes a list, which must succeed. */
  publish(name: string, text: string): Promise<void>;
}

const methods = { list: 'POST', save: 'PUT', restore: 'PUT', delete: 'DELETE' } as const;

/** A platform on which lists of own records are made. */
export async function createOwnPlatform(
  options?: Parameters<typeof createSchemaPlatform>[0],
): Promise<OwnPlatform> {
  const platform = await createSchemaPlatform(options);
  const own: OwnPlatform['own'] = async (path, body, token = platform.operator) => {
    const call = z.enum(['list', 'save', 'restore', 'delete']).safeParse(path.split('/').at(-1));
    const { body: answered } = await platform.send(`/jmgr/own/${path}`, {
      method: call.success ? methods[call.data] : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en-US',
        'content-type': 'application/json',
      },
      ...(call.success ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    return answer.parse(answered);
  };
  const must = async (...asked: Parameters<typeof own>) => {
    const answered = await own(...asked);
    if (answered.code !== 200) throw new Error(`${asked[0]}: ${JSON.stringify(answered)}`);
    return answered;
  };
  const revisions = new Map<string, number>();
  return {
    ...platform,
    own,
    put: async (list, body) => record.parse((await must(`${list}/save`, body)).data),
    rows: async (list, body) => z.array(record).parse((await must(`${list}/list`, body)).data),
    async publish(name, text) {
      const { status, body } = await platform.save(name, text, revisions.get(name) ?? 0);
      if (status !== 200) throw new Error(JSON.stringify(body));
      const { data } = z.object({ data: z.object({ revision: z.number() }) }).parse(body);
      revisions.set(name, data.revision);
    },
  };
}
