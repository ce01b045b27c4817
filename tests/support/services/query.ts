import { meets, type Operator, type Row, type Seen } from './service.ts';

/** What services read of a query, each in the words of its family. */

export type Order = readonly { readonly field: string; readonly descending: boolean }[];

export const numberIn = (query: Seen['query'], name: string, usual: number): number => {
  const value = query.get(name);
  return value === null || value === '' ? usual : Number(value);
};

/** `-title,stock` */
export const signedOrder = (text: string | null): Order =>
  (text ? text.split(',') : []).map((field) => ({
    field: field.replace(/^-/, ''),
    descending: field.startsWith('-'),
  }));

/** `title desc,stock asc`, with any mark between the field and its direction */
export const wordedOrder = (texts: readonly string[], mark: string): Order =>
  texts.map((text) => {
    const [field = '', direction = ''] = text.trim().split(mark);
    return { field, descending: direction.toLowerCase() === 'desc' };
  });

/** A parameter with the field, and one with the direction. */
export const pairedOrder = (field: string | null, direction: string | null): Order =>
  field ? [{ field, descending: direction === 'desc' || direction === 'false' }] : [];

/** A filter that a service has read. */
export interface Term {
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

/** The books that meet all terms. */
export const narrowed = (books: readonly Row[], terms: readonly Term[]): Row[] =>
  books.filter((book) =>
    terms.every(({ field, operator, value }) => meets(book, field, operator, value)),
  );

/** The parameters of a query as terms, by a function that knows their names; undefined for one that is no filter. */
export const termsOf = (
  query: Seen['query'],
  read: (name: string, values: readonly string[]) => Term | undefined,
): Term[] => [...new Set(query.keys())].flatMap((name) => read(name, query.getAll(name)) ?? []);

/** Parameters named like fields: equal to one of their values. */
export const plainTerms = (query: Seen['query']): Term[] =>
  termsOf(query, (name, value) =>
    /^(title|author|stock)$/.test(name) ? { field: name, operator: 'in', value } : undefined,
  );

/** Parts of an expression between separators that stand neither in quotes nor in brackets. */
export function splitOutside(text: string, separator: string, mark: string): string[] {
  const parts: string[] = [];
  let [begin, depth, isQuoted] = [0, 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const one = text[index] ?? '';
    if (isQuoted && one === '\\') index += 1;
    else if (one === mark) isQuoted = !isQuoted;
    else if (!isQuoted && '([{'.includes(one)) depth += 1;
    else if (!isQuoted && ')]}'.includes(one)) depth -= 1;
    if (!isQuoted && depth === 0 && text.startsWith(separator, index)) {
      parts.push(text.slice(begin, index));
      index += separator.length - 1;
      begin = index + 1;
    }
  }
  parts.push(text.slice(begin));
  return parts.filter((part) => part !== '');
}

/** A text without its quotes; anything else as it is. */
export function unquoted(text: string): string {
  const mark = text[0] ?? '';
  if (!`'"`.includes(mark) || text.at(-1) !== mark || text.length < 2) return text;
  const within = text.slice(1, -1);
  return within.includes('\\')
    ? within.replace(/\\(.)/g, '$1')
    : within.replaceAll(mark + mark, mark);
}

/** The header Link with the next page, where there is one. */
export function nextLink(
  { url }: Seen,
  changes: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  const first = `<${url.origin}${url.pathname}>; rel="first"`;
  if (!changes) return { link: first };
  const next = new URL(url);
  for (const [name, value] of Object.entries(changes)) next.searchParams.set(name, value);
  return { link: `${first}, <${next.href}>; rel="next"` };
}
