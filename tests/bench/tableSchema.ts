import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Its name, and how many columns it has. */
export const wideList = 'bench-wide';
export const wideColumns = 50;

/** Kinds of column over what a book's row holds, beside those of the list of books itself. */
const kinds: readonly { readonly type: string; readonly path: string; readonly more?: object }[] = [
  { type: 'text', path: 'bookName' },
  { type: 'longText', path: 'content' },
  { type: 'richText', path: 'content' },
  { type: 'number', path: 'ratingsCount' },
  { type: 'money', path: 'price' },
  { type: 'date', path: 'publishTime' },
  { type: 'partialDate', path: 'publishTime' },
  { type: 'dateTime', path: 'createdAt' },
  { type: 'duration', path: 'ratingsCount' },
  {
    type: 'computed',
    path: 'rating',
    more: {
      compute: {
        as: 'boolean',
        value: {
          when: { field: 'rating', op: 'greaterThan', value: 8 },
          value: true,
          otherwise: false,
        },
      },
    },
  },
  { type: 'boolean', path: 'rating' },
  {
    type: 'enum',
    path: 'editionClass',
    more: {
      options: [
        { value: 1, label: { 'zh-CN': '纸质书', 'en-US': 'Printed' }, colour: 'success' },
        { value: 2, label: { 'zh-CN': '电子书', 'en-US': 'E-book' }, colour: 'processing' },
        { value: 3, label: { 'zh-CN': '有声书', 'en-US': 'Audio' }, colour: 'warning' },
      ],
    },
  },
  { type: 'tags', path: 'tags' },
  { type: 'image', path: 'mainPicUrl' },
  { type: 'link', path: 'mainPicUrl' },
  { type: 'file', path: 'mainPicUrl' },
  { type: 'json', path: 'tags' },
  { type: 'colour', path: 'category' },
  {
    type: 'computed',
    path: 'computed',
    more: {
      compute: {
        value: { concat: [{ $row: 'bookName' }, { $row: 'authorName' }], separator: ' · ' },
      },
    },
  },
];

interface BookSchema {
  fields: Record<string, object>;
  list: { columns: (string | { field: string; hidden?: boolean })[] };
}

/** The list of books with 50 columns of every kind that its rows can fill, as a schema's JSON text. */
export async function wideSchema(): Promise<string> {
  const text = await readFile(join('schemas', 'books.json'), 'utf8');
  // the file passes the project's own checker in another test
  const books = JSON.parse(text) as BookSchema;
  const columns = books.list.columns.map((column) =>
    typeof column === 'string' ? { field: column } : { ...column, hidden: false },
  );
  const fields: Record<string, object> = { ...books.fields };
  for (let index = 0; columns.length < wideColumns; index += 1) {
    const kind = kinds[index % kinds.length];
    if (!kind) break;
    const name = `wide${index}`;
    const label = `${kind.type} ${index}`;
    const { type, path, more } = kind;
    fields[name] = {
      type,
      label: { 'zh-CN': label, 'en-US': label },
      ...(type === 'computed' ? {} : { path, readOnly: true }),
      ...more,
    };
    columns.push({ field: name });
  }
  return JSON.stringify({
    ...books,
    name: wideList,
    label: { 'zh-CN': '宽表', 'en-US': 'Wide table' },
    import: undefined,
    picker: undefined,
    fields,
    list: { ...books.list, columns },
  });
}
