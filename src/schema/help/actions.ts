import { closeAction, type FindingExample } from './example.ts';

const call = '"call": { "method": "POST", "path": "/publishers/{id}/close" }';
const ask =
  '"ask": { "reason": { "type": "text", "label": { "zh-CN": "原因", "en-US": "Reason" } } }';
const answered =
  '"call": { "method": "POST", "path": "/publishers/{id}/close", "body": { "why": { "$input": "reason" } } }';

/** Examples of problems about actions, links and calls. */
export const actionExamples = {
  'action-does': {
    right: closeAction,
    wrong: `▸{
        "name": "close",
        "label": { "zh-CN": "停业", "en-US": "Close" },
        "scope": "row"
      }`,
  },
  'disabled-without-reason': {
    instead: closeAction,
    right: closeAction.replace(
      call,
      `${call},
        "enabledWhen": { "field": "status", "op": "equals", "value": "open" },
        "disabledReason": { "zh-CN": "已经停业", "en-US": "Closed already" }`,
    ),
    wrong: `▸${closeAction.replace(
      call,
      `${call},
        "enabledWhen": { "field": "status", "op": "equals", "value": "open" }`,
    )}`,
  },
  'ask-without-call': {
    instead: call,
    right: `${ask},
        ${answered}`,
    wrong: `▸${ask},
        "set": { "status": "closed" }`,
  },
  'unknown-input': {
    instead: call,
    right: `${ask},
        ${answered}`,
    wrong: `${ask},
        ${answered.replace('} }', '}, "note": { "$input": ▸"remark" } }')}`,
  },
  'answer-not-sent': {
    instead: call,
    right: `${ask},
        ${answered}`,
    wrong: `${ask.replace('"reason"', '▸"reason"')},
        ${call}`,
  },
  'undo-without-call': {
    instead: call,
    right: '"set": { "status": "closed" }',
    wrong:
      '"set": { "status": "closed" },\n        ▸"undo": { "method": "POST", "path": "/publishers/{id}/open" }',
  },
  'restore-without-delete': {
    instead: '"delete": { "method": "DELETE", "path": "/publishers/{id}" }',
    right: `"delete": { "method": "DELETE", "path": "/publishers/{id}" },
    "restore": { "method": "POST", "path": "/publishers/{id}/restore" }`,
    wrong: '▸"restore": { "method": "POST", "path": "/publishers/{id}/restore" }',
  },
  'unknown-placeholder': {
    instead: call,
    right: '"link": "/publisher/{title}"',
    wrong: '"link": ▸"/publisher/{name}"',
  },
  'unsafe-link': {
    instead: call,
    right: '"link": "/publisher/{id}"',
    wrong: '"link": ▸"//example.org/{id}"',
  },
  'unsafe-path': {
    right: '"list": { "method": "GET", "path": "/publishers" }',
    wrong: '"list": { "method": "GET", "path": ▸"/../publishers" }',
  },
  'unknown-endpoint': {
    base: 'channels',
    right: '"path": "/channel/domain/list"',
    wrong: '"path": ▸"/channel/domains/list"',
  },
  'wrong-list-endpoint': {
    base: 'channels',
    right: '"list": { "method": "GET", "path": "/channel/domain/list" }',
    wrong: '"list": { "method": "GET", "path": ▸"/getRouters" }',
  },
  'unknown-path': {
    base: 'channels',
    right: '"domain": { "type": "text", "label": { "zh-CN": "领域", "en-US": "Domain" } }',
    wrong:
      '"domain": { "type": "text", "path": ▸"area", "label": { "zh-CN": "领域", "en-US": "Domain" } }',
  },
  'unknown-parameter': {
    base: 'channels',
    right: '{ "name": "name", "kind": "text", "field": "name" }',
    wrong: '{ "name": ▸"title", "kind": "text", "field": "name" }',
  },
  'unknown-save-field': {
    base: 'channels',
    right: `"createdAt": {
      "type": "dateTime",
      "label": { "zh-CN": "创建时间", "en-US": "Created" },
      "readOnly": true
    }`,
    wrong: `▸"createdAt": {
      "type": "dateTime",
      "label": { "zh-CN": "创建时间", "en-US": "Created" }
    }`,
  },
} satisfies Record<string, FindingExample>;
