import { type FindingExample, label, noteField } from './example.ts';

/** Examples of problems about fields. */
export const fieldExamples = {
  'missing-options': {
    instead: noteField,
    right: `"note": {
      "type": "enum",
      ${label},
      "options": [{ "value": 1, "label": { "zh-CN": "重点", "en-US": "Key" } }]
    }`,
    wrong: `"note": ▸{
      "type": "enum",
      ${label}
    }`,
  },
  'needless-options': {
    instead: noteField,
    right: `"note": { "type": "enum", ${label}, "options": [{ "value": "a", "label": { "zh-CN": "甲", "en-US": "A" } }] }`,
    wrong: `"note": { "type": "text", ${label}, ▸"options": [{ "value": "a", "label": { "zh-CN": "甲", "en-US": "A" } }] }`,
  },
  'missing-relation': {
    instead: noteField,
    right: `"note": { "type": "relation", ${label}, "relation": { "resource": "publishers" } }`,
    wrong: `"note": ▸{ "type": "relation", ${label} }`,
  },
  'unknown-resource': {
    instead: noteField,
    right: `"note": { "type": "relation", ${label}, "relation": { "resource": "publishers" } }`,
    wrong: `"note": { "type": "relation", ${label}, "relation": { "resource": ▸"publisher" } }`,
  },
  'relation-cycle': {
    instead: noteField,
    right: `"note": { "type": "relation", ${label}, "relation": { "resource": "publishers" } }`,
    wrong: `"note": { "type": "relation", ${label}, "required": true, "relation": { "resource": ▸"publishers" } }`,
  },
  'invalid-pattern': {
    instead: noteField,
    right: `"note": { "type": "text", ${label}, "pattern": { "expression": "^[a-z]+$", "message": { "zh-CN": "小写字母", "en-US": "Lower-case letters" } } }`,
    wrong: `"note": { "type": "text", ${label}, "pattern": { "expression": ▸"^[a-z+$", "message": { "zh-CN": "小写字母", "en-US": "Lower-case letters" } } }`,
  },
  'slow-pattern': {
    instead: noteField,
    right: `"note": { "type": "text", ${label}, "pattern": { "expression": "^a+$", "message": { "zh-CN": "只能是 a", "en-US": "Only a" } } }`,
    wrong: `"note": { "type": "text", ${label}, "pattern": { "expression": ▸"^(a+)+$", "message": { "zh-CN": "只能是 a", "en-US": "Only a" } } }`,
  },
  'default-mismatch': {
    right:
      '"books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": 0 }',
    wrong:
      '"books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": ▸"0" }',
  },
  'confirm-mismatch': {
    instead: noteField,
    right: `"note": { "type": "boolean", ${label}, "confirm": [{ "value": true, "question": { "zh-CN": "读者将看不到它", "en-US": "Readers will no longer see it" } }] }`,
    wrong: `"note": { "type": "boolean", ${label}, "confirm": [{ "value": ▸"yes", "question": { "zh-CN": "读者将看不到它", "en-US": "Readers will no longer see it" } }] }`,
  },
  'unknown-widget': {
    instead: noteField,
    right: `"note": { "type": "number", ${label}, "widget": "rating" }`,
    wrong: `"note": { "type": "number", ${label}, "widget": ▸"ratings" }`,
  },
  'needless-currency': {
    instead: noteField,
    right: `"note": { "type": "money", ${label}, "currency": "EUR" }`,
    wrong: `"note": { "type": "number", ${label}, ▸"currency": "EUR" }`,
  },
  'access-reads-record': {
    instead: noteField,
    right: `"note": { "type": "text", ${label}, "access": { "edit": { "field": "$user.isInstitution", "op": "equals", "value": true } } }`,
    wrong: `"note": { "type": "text", ${label}, "access": { "edit": { "field": ▸"status", "op": "equals", "value": "open" } } }`,
  },
  'access-on-read-only': {
    right: `"founded": {
      "type": "date",
      "label": { "zh-CN": "成立", "en-US": "Founded" },
      "readOnly": true
    }`,
    wrong: `"founded": {
      "type": "date",
      "label": { "zh-CN": "成立", "en-US": "Founded" },
      "readOnly": true,
      "access": { ▸"edit": { "field": "$user.isInstitution", "op": "equals", "value": true } }
    }`,
  },
  'missing-compute': {
    instead: noteField,
    right: `"note": { "type": "computed", ${label}, "compute": { "value": { "$row": "title" } } }`,
    wrong: `"note": ▸{ "type": "computed", ${label} }`,
  },
  'needless-compute': {
    instead: noteField,
    right: `"note": { "type": "computed", ${label}, "compute": { "value": { "$row": "title" } } }`,
    wrong: `"note": { "type": "text", ${label}, ▸"compute": { "value": { "$row": "title" } } }`,
  },
  'expression-type': {
    instead: noteField,
    right: `"note": { "type": "computed", ${label}, "compute": { "value": { "add": [{ "$row": "books" }, 1] }, "as": "number" } }`,
    wrong: `"note": { "type": "computed", ${label}, "compute": { "value": { "add": [▸{ "$row": "title" }, 1] }, "as": "number" } }`,
  },
  'compute-result': {
    right: `"compute": {
        "value": { "daysBetween": [{ "$row": "founded" }, { "$now": true }] },
        "as": "number"
      }`,
    wrong: `"compute": {
        "value": ▸{ "daysBetween": [{ "$row": "founded" }, { "$now": true }] },
        "as": "date"
      }`,
  },
  'computed-circle': {
    instead: noteField,
    right: `"note": { "type": "computed", ${label}, "compute": { "value": { "$row": "title" } } }`,
    wrong: `"note": { "type": "computed", ${label}, "compute": { "value": ▸{ "$row": "note" } } }`,
  },
  'computed-in-condition': {
    instead: noteField,
    right: `"note": { "type": "text", ${label}, "visibleWhen": { "field": "founded", "op": "notEmpty" } }`,
    wrong: `"note": { "type": "text", ${label}, "visibleWhen": { "field": ▸"age", "op": "greaterThan", "value": 30 } }`,
  },
  'unknown-user-path': {
    instead: noteField,
    right: `"note": { "type": "text", ${label}, "visibleWhen": { "field": "$user.isInstitution", "op": "equals", "value": true } }`,
    wrong: `"note": { "type": "text", ${label}, "visibleWhen": { "field": ▸"$user.institution", "op": "equals", "value": true } }`,
  },
  'missing-operand': {
    instead: noteField,
    right: `"note": { "type": "text", ${label}, "visibleWhen": { "field": "status", "op": "equals", "value": "open" } }`,
    wrong: `"note": { "type": "text", ${label}, "visibleWhen": ▸{ "field": "status", "op": "equals" } }`,
  },
  'impossible-condition': {
    instead: noteField,
    right: `"note": { "type": "text", ${label}, "visibleWhen": { "field": "status", "op": "equals", "value": "open" } }`,
    wrong: `"note": { "type": "text", ${label}, "visibleWhen": { "field": "status", "op": "equals", "value": ▸"opened" } }`,
  },
} satisfies Record<string, FindingExample>;
