import type { DriftCode } from '../drift.ts';

/** A difference between a schema and its endpoint, and how it is corrected. */
interface DriftExample {
  /** part of a schema file */
  readonly schema: string;
  /** rows of the endpoint's answer, as JSON */
  readonly answered: string;
  /** the part of the schema corrected to fit the rows, or the rows corrected to fit the schema */
  readonly mended: { readonly schema: string } | { readonly answered: string };
}

const status = (options: string) =>
  `"fields": {
  "title": { "type": "text", "label": { "zh-CN": "名称", "en-US": "Title" } },
  "status": {
    "type": "enum",
    "label": { "zh-CN": "状态", "en-US": "Status" },
    "options": [${options}]
  }
}`;
const open = '{ "value": "open", "label": { "zh-CN": "营业", "en-US": "Open" } }';
const closed = '{ "value": "closed", "label": { "zh-CN": "停业", "en-US": "Closed" } }';
const fields = (...more: string[]) =>
  `"fields": {
  ${['"title": { "type": "text", "label": { "zh-CN": "名称", "en-US": "Title" } }', ...more].join(',\n  ')}
}`;
const titleAlone = fields();
const city = '"city": { "type": "text", "label": { "zh-CN": "城市", "en-US": "City" } }';
const sound = '[{ "id": 1, "title": "North House" }]';
const many = (row: (id: number) => string) =>
  `[\n  ${Array.from({ length: 10 }, (_one, index) => row(index + 1)).join(',\n  ')}\n]`;

/** An example of every finding of `check --live`; it does not compile if one is missing. */
export const driftExamples: Readonly<Record<DriftCode, DriftExample>> = {
  'drift-no-rows': {
    schema: titleAlone,
    answered: '[]',
    mended: { answered: sound },
  },
  'drift-no-object': {
    schema: titleAlone,
    answered: '["North House"]',
    mended: { answered: sound },
  },
  'drift-no-identifier': {
    schema: '"identifier": "id"',
    answered: '[{ "code": "N1", "title": "North House" }]',
    mended: { schema: '"identifier": "code"' },
  },
  'drift-identifier-twice': {
    schema: '"identifier": "city"',
    answered: '[{ "id": 1, "city": "Beijing" }, { "id": 2, "city": "Beijing" }]',
    mended: { schema: '"identifier": "id"' },
  },
  'drift-missing-path': {
    schema: fields(city),
    answered: '[{ "id": 1, "title": "North House", "place": { "city": "Beijing" } }]',
    mended: { schema: fields(city.replace('"text",', '"text", "path": "place.city",')) },
  },
  'drift-other-type': {
    schema: fields('"books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" } }'),
    answered: '[{ "id": 1, "title": "North House", "books": "many" }]',
    mended: {
      schema: fields('"books": { "type": "text", "label": { "zh-CN": "藏书", "en-US": "Books" } }'),
    },
  },
  'drift-unknown-value': {
    schema: status(open),
    answered: '[{ "id": 1, "title": "North House", "status": "closed" }]',
    mended: { schema: status(`${open}, ${closed}`) },
  },
  'drift-new-field': {
    schema: titleAlone,
    answered: '[{ "id": 1, "title": "North House", "city": "Beijing" }]',
    mended: { schema: fields(city) },
  },
  'drift-always-empty': {
    schema: fields(city),
    answered: many((id) => `{ "id": ${id}, "title": "House ${id}", "city": null }`),
    mended: {
      answered: many((id) => `{ "id": ${id}, "title": "House ${id}", "city": "Beijing" }`),
    },
  },
  'drift-limit': {
    schema: fields(city.replace('"text",', '"text", "maxLength": 4,')),
    answered: '[{ "id": 1, "title": "North House", "city": "Beijing" }]',
    mended: { schema: fields(city.replace('"text",', '"text", "maxLength": 40,')) },
  },
  'drift-broken-relation': {
    schema: fields(
      '"group": { "type": "relation", "label": { "zh-CN": "集团", "en-US": "Group" }, "relation": { "resource": "groups" } }',
    ),
    answered: '[{ "id": 1, "title": "North House", "group": 9 }]',
    mended: { answered: '[{ "id": 1, "title": "North House", "group": 2 }]' },
  },
};
