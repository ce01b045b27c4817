import {
  channelsFile,
  closeAction,
  detailPart,
  type FindingExample,
  label,
  noteField,
  titleFilter,
} from './example.ts';

/** Examples of problems about the file itself: JSON, keys and values, version and names. */
export const fileExamples = {
  'invalid-json': { right: '"name": "publishers",', wrong: '"name": ▸publishers,' },
  'duplicate-key': {
    right: '{ "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": 0 }',
    wrong:
      '{ "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": 0, ▸"default": 0 }',
  },
  'inexact-number': {
    right:
      '"list": { "method": "GET", "path": "/publishers", "fixed": { "group": "9007199254740993" } }',
    wrong:
      '"list": { "method": "GET", "path": "/publishers", "fixed": { "group": ▸9007199254740993 } }',
    instead: '"list": { "method": "GET", "path": "/publishers" }',
  },
  'unknown-key': {
    right: `"books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": 0 }`,
    wrong: `"books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, ▸"defualt": 0 }`,
  },
  'missing-key': {
    right: '"label": { "zh-CN": "出版社", "en-US": "Publishers" }',
    wrong: '▸"label": { "en-US": "Publishers" }',
  },
  'wrong-type': {
    instead: noteField,
    right: `"note": { "type": "longText", ${label}, "maxLength": 500 }`,
    wrong: `"note": { "type": "longText", ${label}, "maxLength": ▸"500" }`,
  },
  'wrong-value': {
    right: noteField,
    wrong: '"note": { "type": ▸"longtext", "label": { "zh-CN": "备注", "en-US": "Note" } }',
  },
  'wrong-format': {
    right: '"list": { "method": "GET", "path": "/publishers" }',
    wrong: '"list": { "method": "GET", "path": ▸"publishers" }',
  },
  'out-of-range': {
    instead: '"columns": ["title", "status", "books"]',
    right: '"columns": [{ "field": "title", "width": 240 }]',
    wrong: '"columns": [{ "field": "title", "width": ▸2400 }]',
  },
  'newer-version': { right: '"schemaVersion": 2', wrong: '"schemaVersion": ▸3' },
  'older-version': { right: '"schemaVersion": 2', wrong: '"schemaVersion": ▸1' },
  deprecated: {
    instead: '"name": "close",\n        "label"',
    right: '"name": "close",\n        "label"',
    wrong: '"name": "close",\n        ▸"icon": "Stop",\n        "label"',
  },
  'no-singular': {
    instead: '"label": { "zh-CN": "出版社", "en-US": "Publishers" },\n  "provider"',
    right:
      '"label": { "zh-CN": "课程", "en-US": "Courses" },\n  "singular": { "zh-CN": "课程", "en-US": "course" },\n  "provider"',
    wrong: '"label": { "zh-CN": "课程", "en-US": ▸"Courses" },\n  "provider"',
  },
  'wrong-file-name': { right: '"name": "publishers"', wrong: '"name": ▸"publisher"' },
  'duplicate-name': {
    right: '"columns": ["title", "status", "books"]',
    wrong: '"columns": ["title", "status", ▸"title"]',
  },
  'duplicate-resource': {
    instead: '"name": "publishers",\n  "label"',
    right: '"name": "publishers",\n  "aliases": ["houses"],\n  "label"',
    wrong: '"name": "publishers",\n  "aliases": [▸"channels"],\n  "label"',
    beside: channelsFile,
  },
  'reserved-name': {
    right: titleFilter,
    wrong: '{ "name": ▸"tab", "kind": "text", "field": "title" }',
  },
  'unsafe-name': {
    right: closeAction,
    wrong: closeAction.replace('"close"', '▸"constructor"'),
  },
  'alias-taken': {
    instead: noteField,
    right: `"note": { "type": "longText", ${label}, "aliases": ["remark"] }`,
    wrong: `"note": { "type": "longText", ${label}, "aliases": [▸"title"] }`,
  },
  'service-without-rest': {
    right: '"provider": "rest",',
    instead: '"provider": "rest",',
    wrong: '"service": ▸"catalogue",',
  },
  'unusable-base': {
    instead: '"name": "publishers",\n  "label"',
    right: '"name": "publishers",\n  "extends": "channels",\n  "label"',
    wrong: '"name": "publishers",\n  "extends": ▸"chanels",\n  "label"',
    beside: channelsFile,
  },
  'own-name': {
    base: 'events',
    right: '"seats": { "type": "number"',
    wrong: '▸"isDeleted": { "type": "number"',
  },
  'own-part': {
    base: 'events',
    right: '"seats": { "type": "number", "label": { "zh-CN": "座位", "en-US": "Seats" } }',
    wrong:
      '"seats": { "type": "number", "label": { "zh-CN": "座位", "en-US": "Seats" }, ▸"readOnly": true }',
  },
  'source-without-provider': {
    base: 'channels',
    right: '"recordTitle": "name"',
    wrong: '"source": ▸"catalogue",\n  "recordTitle": "name"',
  },
  'missing-source': {
    base: 'channels',
    instead: '"recordTitle": "name"',
    right: '"provider": "source",\n  "source": "catalogue",\n  "recordTitle": "name"',
    wrong: '"provider": ▸"source",\n  "recordTitle": "name"',
  },
  'unknown-source': {
    base: 'channels',
    instead: '"recordTitle": "name"',
    right: '"provider": "source",\n  "source": "catalogue",\n  "recordTitle": "name"',
    wrong: '"provider": "source",\n  "source": ▸"catalog",\n  "recordTitle": "name"',
  },
  'extension-without-provider': {
    base: 'channels',
    right: '"recordTitle": "name"',
    wrong: '"extension": ▸"shelf",\n  "recordTitle": "name"',
  },
  'missing-extension': {
    base: 'channels',
    right: '"recordTitle": "name"',
    wrong: '"provider": ▸"extension",\n  "recordTitle": "name"',
  },
  'unknown-extension': {
    instead: titleFilter,
    right: titleFilter,
    wrong: '{ "name": "title", "kind": "text", "field": "title", "widget": ▸"scan" }',
  },
  'source-grant': {
    base: 'channels',
    instead: '"recordTitle": "name"',
    right:
      '"provider": "source",\n  "source": "catalogue",\n  "access": { "institutions": { "read": "all" } },\n  "recordTitle": "name"',
    wrong:
      '"provider": "source",\n  "source": "catalogue",\n  "access": { "institutions": { "read": ▸"own" } },\n  "recordTitle": "name"',
  },
  'own-only': {
    base: 'channels',
    right: '"recordTitle": "name"',
    wrong: '▸"access": { "institutions": { "read": "all" } },\n  "recordTitle": "name"',
  },
  'nothing-inherited': {
    instead: '"name": "publishers",\n  "label"',
    right: '"name": "publishers",\n  "extends": "channels",\n  "label"',
    wrong: '"name": "publishers",\n  "extends": "channels",\n  ▸"picker": null,\n  "label"',
    beside: channelsFile,
  },
  'unknown-field': { right: detailPart, wrong: '"detail": { "fields": [▸"titel"] }' },
} satisfies Record<string, FindingExample>;
