import { closeAction, help } from './example.ts';

const call = '"call": { "method": "POST", "path": "/publishers/{id}/close" }';
const ask =
  '"ask": { "reason": { "type": "text", "label": { "zh-CN": "原因", "en-US": "Reason" } } }';
const answered =
  '"call": { "method": "POST", "path": "/publishers/{id}/close", "body": { "why": { "$input": "reason" } } }';

/** Help for findings about actions, links and calls. */
export const actionHelp = {
  'action-does': help(
    '一个操作只做一件事：调用接口（call）、修改字段并保存（set）、打开地址（link）或交给扩展（run）。一个都没有，按钮什么也不做；写了几个，不知道先做哪个。',
    'An action does one thing: a call, a set of changed fields, a link to open, or what an extension runs. With none the button does nothing, with several nobody knows which comes first.',
    {
      right: closeAction,
      wrong: `▸{
        "name": "close",
        "label": { "zh-CN": "停业", "en-US": "Close" },
        "scope": "row"
      }`,
    },
  ),
  'disabled-without-reason': help(
    '按钮不能按时，人要知道为什么；没有 disabledReason，只会看到一个灰色的按钮。',
    'Whoever cannot press a button wants to know why; without disabledReason there is only a grey one.',
    {
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
  ),
  'ask-without-call': help(
    '提问的回答随 call 发送；没有 call，人答了也无处可用。',
    'The answers to questions are sent with the call; without one people would answer for nothing.',
    {
      instead: call,
      right: `${ask},
        ${answered}`,
      wrong: `▸${ask},
        "set": { "status": "closed" }`,
    },
  ),
  'unknown-input': help(
    '$input 要填的是 ask 里的一个提问；没有这个提问，发送的值永远是空的。',
    '$input names one of the questions in ask; where there is none, the value sent would always be empty.',
    {
      instead: call,
      right: `${ask},
        ${answered}`,
      wrong: `${ask},
        ${answered.replace('} }', '}, "note": { "$input": ▸"remark" } }')}`,
    },
  ),
  'answer-not-sent': help(
    '问了却没有发送回答，人填的内容会丢失。',
    'The question is asked and its answer sent nowhere: what people fill in is lost.',
    {
      instead: call,
      right: `${ask},
        ${answered}`,
      wrong: `${ask.replace('"reason"', '▸"reason"')},
        ${call}`,
    },
  ),
  'undo-without-call': help(
    'undo 撤回 call 做的事；没有 call 就没有可撤回的。用 set 的操作本来就能撤销。',
    'undo takes back what the call did; without a call there is nothing to take back. Actions that set fields can be undone as they are.',
    {
      instead: call,
      right: '"set": { "status": "closed" }',
      wrong:
        '"set": { "status": "closed" },\n        ▸"undo": { "method": "POST", "path": "/publishers/{id}/open" }',
    },
  ),
  'restore-without-delete': help(
    'restore 撤回一次删除；没有 delete 就用不上它。',
    'restore takes back a deletion; without a delete it is never used.',
    {
      instead: '"delete": { "method": "DELETE", "path": "/publishers/{id}" }',
      right: `"delete": { "method": "DELETE", "path": "/publishers/{id}" },
    "restore": { "method": "POST", "path": "/publishers/{id}/restore" }`,
      wrong: '▸"restore": { "method": "POST", "path": "/publishers/{id}/restore" }',
    },
  ),
  'unknown-placeholder': help(
    '地址或 body 里用到的字段不存在，发送的地址会缺一块。',
    'The address or the body names a field that is not there: a piece of it would be missing.',
    {
      instead: call,
      right: '"link": "/publisher/{title}"',
      wrong: '"link": ▸"/publisher/{name}"',
    },
  ),
  'unsafe-link': help(
    'link 打开本站的一页，所以以一个 / 开头。通向别的网站或会执行脚本的地址，不管谁写的都不打开。',
    'A link opens a page of this site and so begins with one slash. Addresses of other sites, or such that run something, are never opened, whoever wrote them.',
    {
      instead: call,
      right: '"link": "/publisher/{id}"',
      wrong: '"link": ▸"//example.org/{id}"',
    },
  ),
  'unsafe-path': help(
    '接口地址里有 // 或 ..，会走出服务所在的地址，把登录信息发到别处。',
    'The path has // or .. in it: it would leave the address of its service, and take the sign-in along.',
    {
      right: '"list": { "method": "GET", "path": "/publishers" }',
      wrong: '"list": { "method": "GET", "path": ▸"/../publishers" }',
    },
  ),
  'unknown-endpoint': help(
    '平台没有这个接口，列表打开就会失败。方法也要一致：同一个地址的 GET 与 POST 是两个接口。',
    'The platform has no such endpoint, so the list would fail at once. The method counts: GET and POST of one path are two endpoints.',
    {
      base: 'channels',
      right: '"path": "/channel/domain/list"',
      wrong: '"path": ▸"/channel/domains/list"',
    },
  ),
  'wrong-list-endpoint': help(
    '接口存在，但返回的不是带总数的列表，表格没有可显示的行。',
    'The endpoint is there but does not answer rows with a total: the table would have nothing to show.',
    {
      base: 'channels',
      right: '"list": { "method": "GET", "path": "/channel/domain/list" }',
      wrong: '"list": { "method": "GET", "path": ▸"/getRouters" }',
    },
  ),
  'unknown-path': help(
    '接口返回的记录里没有这个值，这一列会永远是空的。值在别处时用 path 指出，如 redundancy.likeCount。',
    'Records of this endpoint have no such value, so the column would always be empty. Where it stands elsewhere, path says so: redundancy.likeCount.',
    {
      base: 'channels',
      right: '"domain": { "type": "text", "label": { "zh-CN": "领域", "en-US": "Domain" } }',
      wrong:
        '"domain": { "type": "text", "path": ▸"area", "label": { "zh-CN": "领域", "en-US": "Domain" } }',
    },
  ),
  'unknown-parameter': help(
    '接口不认识这个参数，会忽略它：筛选看起来有效，结果却没有变。',
    'The call does not know this parameter and would ignore it: the filter seems to work and changes nothing.',
    {
      base: 'channels',
      right: '{ "name": "name", "kind": "text", "field": "name" }',
      wrong: '{ "name": ▸"title", "kind": "text", "field": "name" }',
    },
  ),
  'unknown-save-field': help(
    '保存的接口不接受这个值，填了也存不下来。平台自己填的字段写 readOnly；保存时另有名字的写 saveAs。',
    'The save call does not take this value, so what is filled in would not be kept. Make it readOnly where the platform fills it, or name what it is saved as with saveAs.',
    {
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
  ),
} as const;
