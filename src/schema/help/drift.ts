import type { Localized } from '#contract/language.ts';
import type { DriftCode } from '../drift.ts';

/** Explains a difference between a schema and its endpoint, with a corrected example. */
export interface DriftHelp {
  /** what it means and why it matters */
  readonly meaning: Localized;
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

/** Help for every finding of `check --live`; it does not compile if one is missing. */
export const driftHelp: Readonly<Record<DriftCode, DriftHelp>> = {
  'drift-no-rows': {
    meaning: {
      'zh-CN': '接口一条记录也没有返回，所以什么都比较不了；这不说明定义是对的。',
      'en-US':
        'The endpoint answers no row, so nothing was compared; the schema may be wrong all the same.',
    },
    schema: titleAlone,
    answered: '[]',
    mended: { answered: sound },
  },
  'drift-no-object': {
    meaning: {
      'zh-CN':
        '每一行都要是一个对象，字段才有地方可读；返回了别的东西，多半是路径指到了列表以外的地方。',
      'en-US':
        'Each row is an object that fields are read from. Anything else mostly means that the path leads to something that is no list.',
    },
    schema: titleAlone,
    answered: '["North House"]',
    mended: { answered: sound },
  },
  'drift-no-identifier': {
    meaning: {
      'zh-CN': '记录靠 identifier 打开、保存和选中；没有它的记录，这些都做不了。',
      'en-US':
        'Records are opened, saved and checked by their identifier; one without it can be none of these.',
    },
    schema: '"identifier": "id"',
    answered: '[{ "code": "N1", "title": "North House" }]',
    mended: { schema: '"identifier": "code"' },
  },
  'drift-identifier-twice': {
    meaning: {
      'zh-CN': '两条记录有同一个标识，改一条会改到另一条。',
      'en-US': 'Two records share one identifier: whoever changes the one may change the other.',
    },
    schema: '"identifier": "city"',
    answered: '[{ "id": 1, "city": "Beijing" }, { "id": 2, "city": "Beijing" }]',
    mended: { schema: '"identifier": "id"' },
  },
  'drift-missing-path': {
    meaning: {
      'zh-CN': '没有一条记录里有这个值：列是空的，保存时也会写到别处。',
      'en-US': 'No record has the value: its column stays empty, and a save writes somewhere else.',
    },
    schema: fields(city),
    answered: '[{ "id": 1, "title": "North House", "place": { "city": "Beijing" } }]',
    mended: { schema: fields(city.replace('"text",', '"text", "path": "place.city",')) },
  },
  'drift-other-type': {
    meaning: {
      'zh-CN': '值不是定义所写的类型：会原样显示，不能筛选、排序和编辑。',
      'en-US':
        'Values are not of the type that the schema says: they are shown as they are, and cannot be filtered, sorted or edited.',
    },
    schema: fields('"books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" } }'),
    answered: '[{ "id": 1, "title": "North House", "books": "many" }]',
    mended: {
      schema: fields('"books": { "type": "text", "label": { "zh-CN": "藏书", "en-US": "Books" } }'),
    },
  },
  'drift-unknown-value': {
    meaning: {
      'zh-CN': '出现了选项里没有的值：列表里只能显示原值，表单里无法选回它。',
      'en-US':
        'A value is none of the options: the list can only show it as it is, and a form cannot choose it again.',
    },
    schema: status(open),
    answered: '[{ "id": 1, "title": "North House", "status": "closed" }]',
    mended: { schema: status(`${open}, ${closed}`) },
  },
  'drift-new-field': {
    meaning: {
      'zh-CN': '接口返回了定义里没有的值。不影响使用；值得看一看要不要显示它。',
      'en-US':
        'The endpoint answers a value that no field describes. Nothing breaks; it may be worth a column.',
    },
    schema: titleAlone,
    answered: '[{ "id": 1, "title": "North House", "city": "Beijing" }]',
    mended: { schema: fields(city) },
  },
  'drift-always-empty': {
    meaning: {
      'zh-CN': '所有记录里这个字段都是空的：也许接口不再填写它了。',
      'en-US': 'The field is empty in every record: the endpoint may not fill it any more.',
    },
    schema: fields(city),
    answered: many((id) => `{ "id": ${id}, "title": "House ${id}", "city": null }`),
    mended: {
      answered: many((id) => `{ "id": ${id}, "title": "House ${id}", "city": "Beijing" }`),
    },
  },
  'drift-limit': {
    meaning: {
      'zh-CN': '已有的记录超出了表单的限制：打开后原样保存也会被拒绝。',
      'en-US':
        'Records that there are break a limit of the form: opened and saved as they are, they are refused.',
    },
    schema: fields(city.replace('"text",', '"text", "maxLength": 4,')),
    answered: '[{ "id": 1, "title": "North House", "city": "Beijing" }]',
    mended: { schema: fields(city.replace('"text",', '"text", "maxLength": 40,')) },
  },
  'drift-broken-relation': {
    meaning: {
      'zh-CN': '记录指向的编号，在所关联的列表里找不到：那里只能显示一个编号。',
      'en-US':
        'Records name ids that the related list does not have: nothing but the id can be shown there.',
    },
    schema: fields(
      '"group": { "type": "relation", "label": { "zh-CN": "集团", "en-US": "Group" }, "relation": { "resource": "groups" } }',
    ),
    answered: '[{ "id": 1, "title": "North House", "group": 9 }]',
    mended: { answered: '[{ "id": 1, "title": "North House", "group": 2 }]' },
  },
};
