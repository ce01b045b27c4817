import { detailPart, type FindingExample, label, titleFilter } from './example.ts';

const columns = '"columns": ["title", "status", "books"]';

/** Examples of problems about tables, filters, forms and imports. */
export const viewExamples = {
  'filter-without-label': { right: titleFilter, wrong: '▸{ "name": "title", "kind": "text" }' },
  'filter-kind': {
    right: titleFilter,
    wrong: '{ "name": "title", "kind": ▸"dateRange", "field": "title" }',
  },
  'filter-way': {
    right: '{ "name": "status", "kind": "enum", "field": "status", "also": ["not"] }',
    wrong: '{ "name": "status", "kind": "enum", "field": "status", "also": [▸"empty"] }',
    instead: '{ "name": "status", "kind": "enum", "field": "status" }',
  },
  'filter-without-options': {
    right: '{ "name": "status", "kind": "enum", "field": "status" }',
    wrong: '▸{ "name": "status", "kind": "enum", "label": { "zh-CN": "状态", "en-US": "Status" } }',
  },
  'missing-cascade': {
    instead: titleFilter,
    right:
      '{ "name": "place", "kind": "cascader", "label": { "zh-CN": "地区", "en-US": "Place" }, "cascade": { "parameters": ["country", "city"], "resource": "publishers", "fields": ["status", "title"] } }',
    wrong:
      '▸{ "name": "place", "kind": "cascader", "label": { "zh-CN": "地区", "en-US": "Place" } }',
  },
  'needless-cascade': {
    instead: titleFilter,
    right:
      '{ "name": "title", "kind": "cascader", "field": "title", "cascade": { "parameters": ["country", "city"], "resource": "publishers", "fields": ["status", "title"] } }',
    wrong:
      '{ "name": "title", "kind": "text", "field": "title", ▸"cascade": { "parameters": ["country", "city"], "resource": "publishers", "fields": ["status", "title"] } }',
  },
  'cascade-levels': {
    instead: titleFilter,
    right:
      '{ "name": "title", "kind": "cascader", "field": "title", "cascade": { "parameters": ["country", "city"], "resource": "publishers", "fields": ["status", "title"] } }',
    wrong:
      '{ "name": "title", "kind": "cascader", "field": "title", "cascade": { "parameters": ["country", "city", "street"], "resource": "publishers", "fields": ▸["status", "title"] } }',
  },
  'cascade-depth': {
    instead: titleFilter,
    right: `{ "name": "title", "kind": "cascader", "field": "title", "cascade": {
        "parameters": ["country", "city"],
        "choices": [{ "value": "cn", ${label}, "children": [{ "value": "bj", ${label} }] }]
      } }`,
    wrong: `{ "name": "title", "kind": "cascader", "field": "title", "cascade": {
        "parameters": ["country", "city"],
        "choices": [{ "value": "cn", ${label}, "children": [{ "value": "bj", ${label}, ▸"children": [{ "value": "hd", ${label} }] }] }]
      } }`,
  },
  'counts-without-tabs': {
    instead: columns,
    right: `${columns},
    "tabs": [{ "name": "open", "label": { "zh-CN": "营业", "en-US": "Open" }, "fixed": { "status": "open" } }],
    "tabCounts": "each"`,
    wrong: `${columns},
    ▸"tabCounts": "each"`,
  },
  'chart-elsewhere': {
    instead: columns,
    right: columns,
    wrong: `${columns},
    ▸"charts": [{ "name": "all", ${label}, "look": "number" }]`,
  },
  'chart-part': {
    base: 'events',
    instead: '"list": { "columns": ["title", "startAt"] }',
    right: `"list": {
    "columns": ["title", "startAt"],
    "charts": [{ "name": "seats", ${label}, "measure": "sum", "field": "seats", "look": "line", "by": "startAt" }]
  }`,
    wrong: `"list": {
    "columns": ["title", "startAt"],
    "charts": [{ "name": "seats", ${label}, "measure": "sum", "field": ▸"title", "look": "line", "by": "startAt" }]
  }`,
  },
  'computed-sort': {
    instead: columns,
    right: '"columns": ["title", { "field": "age" }]',
    wrong: '"columns": ["title", { "field": "age", ▸"sortable": true }]',
  },
  'cannot-edit-cell': {
    instead: columns,
    right: '"columns": ["title", { "field": "founded" }]',
    wrong: '"columns": ["title", { "field": "founded", ▸"editable": true }]',
  },
  'read-only-in-form': {
    right: '"create": { "groups": [{ "fields": ["title", "status", "books", "note"] }] }',
    wrong: '"create": { "groups": [{ "fields": ["title", "status", "books", ▸"founded"] }] }',
  },
  'missing-in-form': {
    right: '"create": { "groups": [{ "fields": ["title", "status", "books", "note"] }] }',
    wrong: '▸"create": { "groups": [{ "fields": ["status", "books", "note"] }] }',
  },
  'form-without-save': {
    base: 'countries',
    right: `"endpoints": {
    "list": { "method": "GET", "path": "/countries" },
    "save": { "method": "PUT", "path": "/countries" }
  },
  "forms": { "create"`,
    wrong: `"endpoints": {
    "list": { "method": "GET", "path": "/countries" }
  },
  "forms": { ▸"create"`,
  },
  'edit-same-as-nothing': {
    right: `"forms": {
    "create": { "groups": [{ "fields": ["title", "status", "books", "note"] }] },
    "edit": "create"
  }`,
    wrong: `"forms": {
    "edit": ▸"create"
  }`,
  },
  'rules-without-form': {
    instead: `"forms": {
    "create": { "groups": [{ "fields": ["title", "status", "books", "note"] }] },
    "edit": "create"
  }`,
    right: `"rules": [
    {
      "field": "books",
      "must": { "field": "books", "op": "greaterOrEqual", "value": 1 },
      "message": { "zh-CN": "至少一本", "en-US": "At least one" }
    }
  ],
  "forms": { "create": { "groups": [{ "fields": ["title", "books"] }] } }`,
    wrong: `▸"rules": [
    {
      "field": "books",
      "must": { "field": "books", "op": "greaterOrEqual", "value": 1 },
      "message": { "zh-CN": "至少一本", "en-US": "At least one" }
    }
  ]`,
  },
  'unknown-import-key': {
    instead: detailPart,
    right:
      '"import": { "match": ["title"], "columns": [{ "field": "title", "headings": ["名称"] }] }',
    wrong:
      '"import": { "match": [▸"note"], "columns": [{ "field": "title", "headings": ["名称"] }] }',
  },
  'duplicate-heading': {
    instead: detailPart,
    right:
      '"import": { "match": ["title"], "columns": [{ "field": "title", "headings": ["名称"] }, { "field": "note", "headings": ["备注"] }] }',
    wrong:
      '"import": { "match": ["title"], "columns": [{ "field": "title", "headings": ["名称"] }, { "field": "note", "headings": [▸"名称"] }] }',
  },
} satisfies Record<string, FindingExample>;
