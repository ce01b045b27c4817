import { help, label, noteField } from './example.ts';

/** Help for findings about fields. */
export const fieldHelp = {
  'missing-options': help(
    '枚举字段要有可选的值，否则表单里无可选择，表格里也不知道怎么称呼它。',
    'An enum needs its values: without them a form has nothing to choose from and a table no words to show.',
    {
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
  ),
  'needless-options': help(
    '只有 enum 字段会用 options；写在别的类型上不起作用，多半是 type 写错了。',
    'Only an enum uses options. On another type they do nothing; mostly the type is the mistake.',
    {
      instead: noteField,
      right: `"note": { "type": "enum", ${label}, "options": [{ "value": "a", "label": { "zh-CN": "甲", "en-US": "A" } }] }`,
      wrong: `"note": { "type": "text", ${label}, ▸"options": [{ "value": "a", "label": { "zh-CN": "甲", "en-US": "A" } }] }`,
    },
  ),
  'missing-relation': help(
    '关联字段要说明它指向哪个资源，选择器才知道从哪个列表里挑选。',
    'A relation says which resource it points at; otherwise its picker has no list to choose from.',
    {
      instead: noteField,
      right: `"note": { "type": "relation", ${label}, "relation": { "resource": "publishers" } }`,
      wrong: `"note": ▸{ "type": "relation", ${label} }`,
    },
  ),
  'unknown-resource': help(
    '没有哪个文件叫这个资源名，选择器打不开。资源名多是复数，如 books。',
    'No file has this resource name, so its picker could not open. Names are mostly plural, such as books.',
    {
      instead: noteField,
      right: `"note": { "type": "relation", ${label}, "relation": { "resource": "publishers" } }`,
      wrong: `"note": { "type": "relation", ${label}, "relation": { "resource": ▸"publisher" } }`,
    },
  ),
  'relation-cycle': help(
    '两个资源的新建表单互相要求先有对方，于是谁的第一条记录都建不成。',
    'The forms of two resources require a record of each other first, so neither could ever get its first record.',
    {
      instead: noteField,
      right: `"note": { "type": "relation", ${label}, "relation": { "resource": "publishers" } }`,
      wrong: `"note": { "type": "relation", ${label}, "required": true, "relation": { "resource": ▸"publishers" } }`,
    },
  ),
  'invalid-pattern': help(
    '正则表达式本身有语法错误，无法用来检查输入。JSON 里的反斜杠要写两个。',
    'The regular expression has a mistake of its own, so that no input could be checked by it. In JSON a backslash is written twice.',
    {
      instead: noteField,
      right: `"note": { "type": "text", ${label}, "pattern": { "expression": "^[a-z]+$", "message": { "zh-CN": "小写字母", "en-US": "Lower-case letters" } } }`,
      wrong: `"note": { "type": "text", ${label}, "pattern": { "expression": ▸"^[a-z+$", "message": { "zh-CN": "小写字母", "en-US": "Lower-case letters" } } }`,
    },
  ),
  'slow-pattern': help(
    '重复里套着重复，或相邻的重复争同样的字符，遇到某些输入时要试的次数会成倍增长，浏览器会卡死。反向引用（如 \\1）要试几次无法预知，也不接受。',
    'A repetition within a repetition, or repetitions that want the same characters: for some texts the ways to try multiply, and the browser stands still. How many a back-reference such as \\1 takes cannot be told, so none is taken.',
    {
      instead: noteField,
      right: `"note": { "type": "text", ${label}, "pattern": { "expression": "^a+$", "message": { "zh-CN": "只能是 a", "en-US": "Only a" } } }`,
      wrong: `"note": { "type": "text", ${label}, "pattern": { "expression": ▸"^(a+)+$", "message": { "zh-CN": "只能是 a", "en-US": "Only a" } } }`,
    },
  ),
  'default-mismatch': help(
    '默认值与字段的类型不符，或不在 options 之中，新建表单会带着一个无法保存的值打开。',
    'The default is of another type than the field, or none of its options: the form for new records would open with a value that cannot be saved.',
    {
      right:
        '"books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": 0 }',
      wrong:
        '"books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": ▸"0" }',
    },
  ),
  'confirm-mismatch': help(
    '字段不会有 confirm 里的这个值，所以保存前永远不会问。枚举写 options 里的值，开关写 true 或 false，清空写 null。',
    'The field never has this value of its confirm, so that no save asks. An enum has values of its options, a boolean true or false, and null means that it is cleared.',
    {
      instead: noteField,
      right: `"note": { "type": "boolean", ${label}, "confirm": [{ "value": true, "question": { "zh-CN": "读者将看不到它", "en-US": "Readers will no longer see it" } }] }`,
      wrong: `"note": { "type": "boolean", ${label}, "confirm": [{ "value": ▸"yes", "question": { "zh-CN": "读者将看不到它", "en-US": "Readers will no longer see it" } }] }`,
    },
  ),
  'unknown-widget': help(
    '没有登记过这个名字的控件，单元格和输入框不知道怎么显示。不写 widget 时按 type 显示。',
    'No widget is registered by this name, so neither cell nor input could be drawn. Without a widget the type decides.',
    {
      instead: noteField,
      right: `"note": { "type": "number", ${label}, "widget": "rating" }`,
      wrong: `"note": { "type": "number", ${label}, "widget": ▸"ratings" }`,
    },
  ),
  'needless-currency': help(
    'currency 只对 money 字段有意义；写在别的类型上不会显示货币。',
    'A currency belongs to money; on another type it is not shown.',
    {
      instead: noteField,
      right: `"note": { "type": "money", ${label}, "currency": "EUR" }`,
      wrong: `"note": { "type": "number", ${label}, ▸"currency": "EUR" }`,
    },
  ),
  'access-reads-record': help(
    'access 在还没有记录时就决定谁能看到、修改这个字段，所以只能看当前用户。取决于记录的条件写在 visibleWhen 里。',
    'access decides who sees and edits a field before there is a record, so it looks at the person alone. What depends on the record goes into visibleWhen.',
    {
      instead: noteField,
      right: `"note": { "type": "text", ${label}, "access": { "edit": { "field": "$user.isInstitution", "op": "equals", "value": true } } }`,
      wrong: `"note": { "type": "text", ${label}, "access": { "edit": { "field": ▸"status", "op": "equals", "value": "open" } } }`,
    },
  ),
  'access-on-read-only': help(
    '只读和计算字段谁都不能修改，access.edit 因此永远不起作用，容易让人误以为有人能改。',
    'Nobody changes a read-only or computed field. Its access.edit never counts, and would make readers believe that somebody may.',
    {
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
  ),
  'missing-compute': help(
    '计算字段没有自己的值，要用 compute 说明由什么算出。',
    'A computed field has no value of its own; compute says what it is made of.',
    {
      instead: noteField,
      right: `"note": { "type": "computed", ${label}, "compute": { "value": { "$row": "title" } } }`,
      wrong: `"note": ▸{ "type": "computed", ${label} }`,
    },
  ),
  'needless-compute': help(
    'compute 只对 type 为 computed 的字段起作用；别的字段显示记录里自己的值。',
    'compute counts for the type computed alone; every other field shows the value of the record.',
    {
      instead: noteField,
      right: `"note": { "type": "computed", ${label}, "compute": { "value": { "$row": "title" } } }`,
      wrong: `"note": { "type": "text", ${label}, ▸"compute": { "value": { "$row": "title" } } }`,
    },
  ),
  'expression-type': help(
    '这种运算用不了这样的值，例如文字不能相加。算不出的结果会一直是空的。',
    'The operation cannot take such a value: texts, for example, are not added. The result would always be empty.',
    {
      instead: noteField,
      right: `"note": { "type": "computed", ${label}, "compute": { "value": { "add": [{ "$row": "books" }, 1] }, "as": "number" } }`,
      wrong: `"note": { "type": "computed", ${label}, "compute": { "value": { "add": [▸{ "$row": "title" }, 1] }, "as": "number" } }`,
    },
  ),
  'compute-result': help(
    '算出来的值不能按 as 说的样子显示，例如把日期之间的天数显示为日期。',
    'What is computed cannot be shown as it says, such as a number of days as a date.',
    {
      right: `"compute": {
        "value": { "daysBetween": [{ "$row": "founded" }, { "$now": true }] },
        "as": "number"
      }`,
      wrong: `"compute": {
        "value": ▸{ "daysBetween": [{ "$row": "founded" }, { "$now": true }] },
        "as": "date"
      }`,
    },
  ),
  'computed-circle': help(
    '几个计算字段互相引用，谁也没有先算出来的值。',
    'Computed fields are made of each other, so none has a value to begin with.',
    {
      instead: noteField,
      right: `"note": { "type": "computed", ${label}, "compute": { "value": { "$row": "title" } } }`,
      wrong: `"note": { "type": "computed", ${label}, "compute": { "value": ▸{ "$row": "note" } } }`,
    },
  ),
  'computed-in-condition': help(
    '条件在计算之前判断，读不到算出的值。请比较算出它的那些字段。',
    'Conditions are asked before anything is computed. Compare the fields that the value is made of.',
    {
      instead: noteField,
      right: `"note": { "type": "text", ${label}, "visibleWhen": { "field": "founded", "op": "notEmpty" } }`,
      wrong: `"note": { "type": "text", ${label}, "visibleWhen": { "field": ▸"age", "op": "greaterThan", "value": 30 } }`,
    },
  ),
  'unknown-user-path': help(
    '当前用户的信息里没有这一项，条件永远读到空值。',
    'The information about the signed-in person has no such part; the condition would always read nothing.',
    {
      instead: noteField,
      right: `"note": { "type": "text", ${label}, "visibleWhen": { "field": "$user.isInstitution", "op": "equals", "value": true } }`,
      wrong: `"note": { "type": "text", ${label}, "visibleWhen": { "field": ▸"$user.institution", "op": "equals", "value": true } }`,
    },
  ),
  'missing-operand': help(
    '这种比较要有 value。只有 empty 和 notEmpty 不需要。',
    'This comparison needs a value; only empty and notEmpty do without.',
    {
      instead: noteField,
      right: `"note": { "type": "text", ${label}, "visibleWhen": { "field": "status", "op": "equals", "value": "open" } }`,
      wrong: `"note": { "type": "text", ${label}, "visibleWhen": ▸{ "field": "status", "op": "equals" } }`,
    },
  ),
  'impossible-condition': help(
    '没有记录能满足这个条件：比较的值不在字段的选项里，或几个比较互相排斥。它管着的东西永远不会出现。',
    'No record can meet the condition: the value is none of the options, or the comparisons exclude each other. What depends on it would never be seen.',
    {
      instead: noteField,
      right: `"note": { "type": "text", ${label}, "visibleWhen": { "field": "status", "op": "equals", "value": "open" } }`,
      wrong: `"note": { "type": "text", ${label}, "visibleWhen": { "field": "status", "op": "equals", "value": ▸"opened" } }`,
    },
  ),
} as const;
