import type { z } from 'zod';
import type { Localized } from '#contract/language.ts';
import { field, form, resource } from '../meta.ts';
import {
  comparisonNames,
  expressionNames,
  fieldTypeNames,
  inBoth,
  named,
  type Words,
} from './names.ts';

/** The help for a key: title and meaning, the default, and an example value (as JSON). */
export interface KeyHelp {
  readonly title: Localized;
  readonly meaning: Localized;
  readonly default?: string;
  readonly example?: string;
  /** name of one of the things in it, or of the thing itself while it is absent; the button that adds one uses it */
  readonly one?: Localized;
  /**
   * Names of its values. An object is identified by its first key, any text by `string`, an absent value by the empty
   * text.
   */
  readonly values?: Readonly<Record<string, Localized>>;
}

/** An object of the language with all of its keys. */
export interface Part {
  /** anchor on the page */
  readonly id: string;
  readonly title: Localized;
  readonly schema: z.ZodObject;
  readonly keys: Readonly<Record<string, KeyHelp>>;
  /** for an object with exactly one of several keys: the title of the choice, and the name of each key */
  readonly choice?: Pick<KeyHelp, 'title' | 'values'>;
}

/** The help for an object of the language. */
export const partOf = (parts: readonly Part[], schema: z.core.$ZodType): Part | undefined =>
  parts.find((part) => part.schema === schema);

/** The help for one of its keys. */
export const helpOf = (
  parts: readonly Part[],
  schema: z.core.$ZodType,
  key: string,
): KeyHelp | undefined => partOf(parts, schema)?.keys[key];

/** Makes a part; it does not compile if a key of the meta-schema is not described. */
function part<Schema extends z.ZodObject>(
  id: string,
  title: Words,
  schema: Schema,
  keys: Record<keyof Schema['shape'] & string, KeyHelp>,
  choice?: Part['choice'],
): Part {
  return { id, title: inBoth(title), schema, keys, ...(choice ? { choice } : {}) };
}

const key = (
  title: Words,
  zh: string,
  en: string,
  example?: string,
  otherwise?: string,
  more?: { one?: Words; values?: KeyHelp['values'] },
): KeyHelp => ({
  title: inBoth(title),
  meaning: { 'zh-CN': zh, 'en-US': en },
  ...(example === undefined ? {} : { example }),
  ...(otherwise === undefined ? {} : { default: otherwise }),
  ...(more?.one ? { one: inBoth(more.one) } : {}),
  ...(more?.values ? { values: more.values } : {}),
});

/** The icons of the sidebar; a test compares the two lists. */
const menuIcons =
  'Appstore, Bank, Book, Comment, Dashboard, FileText, Highlight, History, Idcard, Layout, Mobile, Number, Read, SafetyCertificate, Setting, Tags, Team, UnorderedList, User, VideoCamera';

const { shape } = resource;
const listShape = shape.list.shape;
const columnObject = listShape.columns.element.options[1];
const filterObject = listShape.filters.unwrap().element;
const tabObject = listShape.tabs.unwrap().element;
const actionObject = listShape.actions.unwrap().element;
const callObject = shape.endpoints.shape.list;
const importObject = shape.import.unwrap();
const questionObject = actionObject.shape.ask.unwrap().valueType;
const rowCallObject = actionObject.shape.call.unwrap();
const [choicesObject, otherListObject] = filterObject.shape.cascade.unwrap().options;
const text = '{ "zh-CN": "图书", "en-US": "Books" }';
const condition = '{ "field": "status", "op": "equals", "value": 1 }';
const call = '{ "method": "GET", "path": "/book/detail/{id}" }';

const userCondition = '{ "field": "$user.isInstitution", "op": "equals", "value": false }';

const cascadeParameters = key(
  ['每一级的参数', 'Parameter of each level'],
  '列表接口的参数，二到四级，从上到下',
  'what the list call gets, two to four levels from the top down',
  '["country", "city"]',
);

const callKeys = {
  method: key(['方法', 'Method'], 'HTTP 方法', 'the HTTP method', '"POST"'),
  path: key(
    ['地址', 'Address'],
    '接口地址，以 / 开头；{id} 是记录的标识，{field} 是行里任一字段',
    "below the service's address; {id} is the record's identifier, {field} any field of the row",
    '"/book/detail/{id}"',
  ),
  fixed: key(
    ['每次都带上', 'Sent every time'],
    '每次调用都发送的值',
    'sent with every call',
    '{ "status": 30 }',
  ),
};

const fieldKeys = {
  type: key(
    ['类型', 'Type'],
    '值的类型，决定单元格、输入框和检查',
    'type of the value; it decides cell, input and checks',
    '"text"',
    undefined,
    { values: fieldTypeNames },
  ),
  label: key(['显示名称', 'Label'], '字段的名称', 'what the field is called', text),
  aliases: key(
    ['曾用名', 'Former names'],
    '曾用名：保存的视图、链接和导入继续可用',
    'names it had before: saved views, links and imports keep working',
    '["title"]',
  ),
  help: key(
    ['输入框下的说明', 'Note below the input'],
    '输入框下的一句话',
    'one sentence below the input',
    text,
  ),
  placeholder: key(
    ['输入框里的提示', 'Hint inside the input'],
    '空输入框里的提示',
    'what an empty input shows',
    text,
  ),
  path: key(
    ['数据中的位置', 'Place in the data'],
    '值在列表行里的位置；不写就是字段名',
    "where the value stands in a row of the list, where not under the field's own name",
    '"redundancy.likeCount"',
  ),
  saveAs: key(
    ['保存时的名称', 'Saved as'],
    '保存时发送的名字；不写就是字段名',
    "the name that a save sends it under, where not the field's own",
    '"circleId"',
  ),
  required: key(
    ['必填', 'Required'],
    '保存前必须填写',
    'must be filled in before a save',
    'true',
    'false',
  ),
  readOnly: key(
    ['只读', 'Read-only'],
    '由平台填写：显示，不发送',
    'the platform fills it: shown, never sent',
    'true',
    'false',
  ),
  default: key(['默认值', 'Default value'], '新建记录时的值', 'its value in a new record', '0'),
  minLength: key(
    ['最少字数', 'Characters at least'],
    '最少字符数',
    'least number of characters',
    '2',
  ),
  maxLength: key(
    ['最多字数', 'Characters at most'],
    '最多字符数',
    'greatest number of characters',
    '40',
  ),
  minimum: key(['最小值', 'Minimum'], '最小值', 'least value', '0'),
  maximum: key(
    ['最大值', 'Maximum'],
    '最大值；图片和标签最多几个',
    'greatest value; of pictures and tags: how many',
    '100',
  ),
  decimals: key(['小数位数', 'Decimals'], '小数位数', 'digits after the point', '2', '0, money 2'),
  currency: key(
    ['货币', 'Currency'],
    '金额的货币：ISO 4217 代码，或保存代码的字段',
    'of money: the code of ISO 4217, or the field of the record that holds it',
    '{ "$row": "unit" }',
    'CNY',
    {
      values: named({
        '': ['人民币', 'Yuan'],
        string: ['一种货币', 'One for all'],
        $row: ['记录里的字段', 'A field of the record'],
      }),
    },
  ),
  pattern: key(
    ['格式要求', 'Required format'],
    '文字必须符合的正则表达式，以及不符合时的话',
    'a regular expression that the text must meet, and what is said where it does not',
    '{ "expression": "^[a-z]+$", "message": { "zh-CN": "小写字母", "en-US": "Lower-case letters" } }',
    undefined,
    { one: ['格式要求', 'a required format'] },
  ),
  options: key(
    ['选项', 'Options'],
    '枚举的值',
    'the values of an enum',
    '[{ "value": 1, "label": { "zh-CN": "启用", "en-US": "In use" } }]',
    undefined,
    { one: ['选项', 'an option'] },
  ),
  relation: key(
    ['关联', 'Relation'],
    '关联：指向哪个资源，最多几条',
    'of a relation: the resource it points at, and how many it may hold',
    '{ "resource": "books", "maximum": 10 }',
  ),
  compute: key(
    ['计算', 'Computed'],
    '计算字段由什么算出、怎样显示',
    'of a computed field: what it is made of and shown as',
    '{ "value": { "$row": "title" }, "as": "text" }',
  ),
  access: key(
    ['权限', 'Access'],
    '谁能看到、谁能修改，只看当前用户；不写则看得到列表的人都可以',
    'who sees it and who may change it, by the person alone; everybody who sees the list unless written',
    '{ "edit": { "field": "$user.isInstitution", "op": "equals", "value": false } }',
  ),
  visibleWhen: key(
    ['什么时候显示', 'Shown when'],
    '只在条件成立时显示；隐藏的字段不必填写',
    'shown only where this holds; hidden means not required',
    condition,
  ),
  whenHidden: key(
    ['隐藏时，已有的值', 'A value that is hidden is'],
    '保存时怎样处理隐藏字段的值：保留、清空、不发送',
    'what a save does with a hidden value: keep, clear or omit it',
    '"clear"',
    'keep',
    {
      values: named({
        keep: ['保留', 'kept'],
        clear: ['清空', 'cleared'],
        omit: ['不提交', 'not sent'],
      }),
    },
  ),
  widget: key(
    ['控件', 'Widget'],
    '用登记过的控件代替类型自己的单元格和输入框',
    "a registered widget in place of the type's own cell and input",
    '"rating"',
  ),
};

/** All objects of the language in reading order, with the meaning of each key. */
export const parts: readonly Part[] = [
  part('resource', ['列表', 'The list'], resource, {
    $schema: key(
      ['编辑器用的说明', 'Schema of the file'],
      '编辑器按它提示和检查',
      'what editors complete and check the file by',
      '"../docs/resource.schema.json"',
    ),
    schemaVersion: key(
      ['语言版本', 'Version of the language'],
      '语言的版本',
      'version of the language',
      '2',
    ),
    name: key(
      ['标识', 'Name'],
      '资源名，也是文件名和地址 /resource/<name>',
      'name of the list, of its file and of its address /resource/<name>',
      '"books"',
    ),
    aliases: key(
      ['列表的曾用名', 'Former names of the list'],
      '曾用名：旧链接和保存的视图继续可用',
      'names it had before: links and saved views keep working',
      '["titles"]',
    ),
    extends: key(
      ['沿用的列表', 'List that it extends'],
      '它沿用的列表：这里没有写的都与那个列表相同。键逐个覆盖，null 去掉；columns、filters、tabs、actions 和 options 写成对象时按名字逐项改，写成数组时整个替换',
      'the list that it is, but for what is written here. Keys are laid over its keys one by one, and null removes one; columns, filters, tabs, actions and options change entry by entry where an object of names stands for them, and are replaced where an array does',
      '"posts"',
    ),
    label: key(['列表名称', 'Name of the list'], '列表的名称', 'what the list is called', text),
    singular: key(
      ['一条记录叫什么', 'What one record is called'],
      '一条记录的称呼',
      'what one record is called',
      '{ "zh-CN": "图书", "en-US": "book" }',
      'label',
    ),
    provider: key(
      ['服务', 'Service'],
      '由谁回答：业务接口，或任何常规的 REST 服务',
      'who answers: the business API, or any conventional REST service',
      '"rest"',
      'jmgr',
      {
        values: named({
          jmgr: ['业务接口', 'Business API'],
          rest: ['通用 REST 服务', 'Any REST service'],
        }),
      },
    ),
    service: key(
      ['服务名称', 'Name of the service'],
      'provider 为 rest 时，REST_SERVICES 里的哪个服务；不写用第一个',
      'of rest: which service of the setting REST_SERVICES; the first unless said otherwise',
      '"catalogue"',
    ),
    menu: key(
      ['菜单', 'Menu'],
      '在菜单里的位置；不写就不在菜单里',
      'its place in the menu; none unless written',
      '{ "group": "catalogue", "order": 10 }',
      undefined,
      { one: ['菜单里的位置', 'a place in the menu'] },
    ),
    identifier: key(
      ['标识字段', 'Field that identifies a record'],
      '标识一条记录的字段',
      'the field that identifies a record',
      '"userId"',
      'id',
    ),
    recordTitle: key(
      ['用哪个字段称呼记录', 'Field that names a record'],
      '人们用来称呼一条记录的字段',
      'the field that names a record to people',
      '"title"',
    ),
    endpoints: key(
      ['接口', 'Calls'],
      '读取和修改记录的接口',
      'the calls that read and change records',
      '{ "list": { "method": "POST", "path": "/book/search/bookSearch" } }',
    ),
    fields: key(
      ['字段', 'Fields'],
      '一条记录的全部字段，按名字',
      'all fields of a record, by their names',
      '{ "title": { "type": "text", "label": { "zh-CN": "书名", "en-US": "Title" } } }',
      undefined,
      { one: ['字段', 'a field'] },
    ),
    list: key(
      ['表格', 'Table'],
      '表格：列、筛选、排序、标签页、操作',
      'the table: columns, filters, sort, tabs, actions',
      '{ "columns": ["title"] }',
    ),
    picker: key(
      ['选择器', 'Picker'],
      '在其他列表的表单和筛选里怎样挑选这里的记录',
      "how records of this list are picked in other lists' forms and filters",
      '{ "filter": "title" }',
    ),
    rules: key(
      ['规则', 'Rules'],
      '保存前字段之间必须成立的事',
      'what must hold between fields before a record is saved',
      '[{ "field": "title", "must": { "field": "title", "op": "notEmpty" }, "message": { "zh-CN": "请填写", "en-US": "Fill it in" } }]',
      undefined,
      { one: ['规则', 'a rule'] },
    ),
    forms: key(
      ['表单', 'Forms'],
      '新建和修改的表单',
      'the forms for new records and for changes',
      '{ "create": { "groups": [{ "fields": ["title"] }] }, "edit": "create" }',
    ),
    detail: key(
      ['详情', 'Details'],
      '详情抽屉里的字段，按顺序',
      'the fields of the detail drawer, in order',
      '{ "fields": ["title"] }',
    ),
    export: key(
      ['导出', 'Export'],
      '导出文件里的字段；false 表示不能导出。不写则为列表的列',
      'the fields of an exported file; false: nothing leaves the list. The columns unless written',
      '{ "fields": ["title"] }',
      undefined,
      {
        values: named({
          '': ['列表里的列', 'The columns of the list'],
          false: ['不能导出', 'Nothing leaves it'],
          fields: ['选定的字段', 'Chosen fields'],
        }),
      },
    ),
    import: key(
      ['导入', 'Import'],
      '从 CSV 或 Excel 导入',
      'import from CSV or Excel',
      '{ "match": ["title"], "columns": [{ "field": "title", "headings": ["书名"] }] }',
      undefined,
      { one: ['导入', 'an import'] },
    ),
  }),
  part('menu', ['菜单 menu', 'menu'], shape.menu.unwrap(), {
    group: key(
      ['菜单分组', 'Group'],
      '菜单的分组',
      'the group of the menu',
      '"catalogue"',
      undefined,
      {
        values: named({
          content: ['内容', 'Content'],
          community: ['社区', 'Community'],
          catalogue: ['书目', 'Catalogue'],
          people: ['用户', 'People'],
          settings: ['设置', 'Settings'],
        }),
      },
    ),
    order: key(['顺序', 'Order'], '菜单按它排序', 'menus are sorted by it', '10'),
    icon: key(
      ['图标', 'Icon'],
      `图标的名字：${menuIcons}；写别的名字显示列表图标`,
      `name of an icon: ${menuIcons}; with any other name that of a list is shown`,
      '"Book"',
    ),
  }),
  part('endpoints', ['接口 endpoints', 'endpoints'], shape.endpoints, {
    list: key(
      ['列表', 'List'],
      '列出记录，分页，带总数',
      'lists records by pages, with their total',
      '{ "method": "POST", "path": "/book/search/bookSearch" }',
    ),
    detail: key(['详情', 'Detail'], '一条完整的记录', 'one record in full', call),
    save: key(
      ['保存', 'Save'],
      '新建和修改',
      'saves new and changed records',
      '{ "method": "PUT", "path": "/book/save" }',
    ),
    delete: key(
      ['删除', 'Delete'],
      '删除',
      'deletes records',
      '{ "method": "DELETE", "path": "/book/delete" }',
    ),
    restore: key(
      ['恢复已删除的', 'Restore what was deleted'],
      '恢复刚删除的记录，删除后的“撤销”用它',
      'brings deleted records back: what "undo" does after a deletion',
      '{ "method": "PUT", "path": "/book/restore" }',
    ),
  }),
  part('call', ['接口调用', 'A call'], callObject, callKeys),
  part('row-call', ['对一行的接口调用', 'A call for a row'], rowCallObject, {
    ...callKeys,
    body: key(
      ['提交的内容', 'What it sends'],
      '固定的值、这一行的值（$row），或问题的回答（$input）',
      'constants, values of the row ($row), or answers to the questions ($input)',
      '{ "id": { "$row": "id" }, "reason": { "$input": "reason" } }',
      undefined,
      {
        values: named({
          string: ['固定的值', 'a constant'],
          $row: ['这一行的', 'of the row'],
          $input: ['问题的回答', 'an answer'],
        }),
      },
    ),
  }),
  part('field', ['字段 fields', 'A field'], field, fieldKeys),
  part('pattern', ['格式要求 pattern', 'pattern'], field.shape.pattern.unwrap(), {
    expression: key(
      ['正则表达式', 'Regular expression'],
      '文字必须整个符合它',
      'the whole text must meet it',
      '"^[a-z]+$"',
    ),
    message: key(
      ['格式不对时说什么', 'What is said where it does not fit'],
      '不符合时的话',
      'what is said where the text does not meet it',
      text,
    ),
  }),
  part('access', ['权限 access', 'access'], field.shape.access.unwrap(), {
    view: key(
      ['谁可以看见', 'Who sees it'],
      '看得到它的人；不写则看得到列表的人都可以',
      'who sees it; everybody who sees the list unless written',
      userCondition,
      undefined,
      { values: comparisonNames },
    ),
    edit: key(
      ['谁可以修改', 'Who may change it'],
      '可以修改它的人；不写则可以修改记录的人都可以',
      'who may change it; everybody who may change the record unless written',
      userCondition,
      undefined,
      { values: comparisonNames },
    ),
  }),
  part('option', ['枚举的值 options', 'A value of an enum'], field.shape.options.unwrap().element, {
    value: key(['值', 'Value'], '记录里的值', 'the value in the record', '1'),
    label: key(['名称', 'Label'], '人们读到的名称', 'the name that people read', text),
    colour: key(['颜色', 'Colour'], '标签的颜色', 'the colour of its tag', '"success"', 'default', {
      values: named({
        default: ['灰', 'Grey'],
        success: ['绿', 'Green'],
        processing: ['蓝', 'Blue'],
        warning: ['橙', 'Orange'],
        error: ['红', 'Red'],
      }),
    }),
  }),
  part('relation', ['关联 relation', 'relation'], field.shape.relation.unwrap(), {
    resource: key(
      ['关联的列表', 'Related list'],
      '指向的资源',
      'the resource it points at',
      '"books"',
    ),
    maximum: key(['最多几条', 'At most'], '最多几条', 'how many it may hold', '10'),
    send: key(
      ['保存时发送的属性', 'Properties that are sent'],
      '保存时把每条作为只有这些属性的对象发送；不写只发送标识',
      'a save sends each as an object of these of its properties; its identifier alone unless written',
      '["id", "title"]',
    ),
  }),
  part('compute', ['计算 compute', 'compute'], field.shape.compute.unwrap(), {
    value: key(
      ['计算方法', 'How it is computed'],
      '运算：$row、$user、$now、concat、add、subtract、multiply、divide、round、count、first、daysBetween、when；算不出就是空的',
      'the expression: $row, $user, $now, concat, add, subtract, multiply, divide, round, count, first, daysBetween, when; what cannot be computed is empty',
      '{ "concat": [{ "$row": "title" }, { "$row": "author" }], "separator": " · " }',
      undefined,
      { values: expressionNames },
    ),
    as: key(['显示为', 'Shown as'], '显示为', 'what it is shown as', '"number"', 'text', {
      values: fieldTypeNames,
    }),
  }),
  part('list', ['表格 list', 'list'], shape.list, {
    columns: key(
      ['列', 'Columns'],
      '列，按顺序：字段名，或带设置的对象',
      'the columns in order: the name of a field, or an object with settings',
      '["title", { "field": "price", "sortable": true }]',
      undefined,
      { one: ['列', 'a column'] },
    ),
    filters: key(
      ['筛选', 'Filters'],
      '搜索表单里的筛选',
      'the filters of the search form',
      '[{ "name": "title", "kind": "text", "field": "title" }]',
      undefined,
      { one: ['筛选', 'a filter'] },
    ),
    sort: key(
      ['开始时的排序', 'Order at first'],
      '打开时的排序',
      'the sort to begin with',
      '{ "field": "createdAt", "direction": "descending" }',
      undefined,
      { one: ['排序', 'an order'] },
    ),
    tabs: key(
      ['标签页', 'Tabs'],
      '分组的标签页',
      'tabs that group the records',
      '[{ "name": "open", "label": { "zh-CN": "开放", "en-US": "Open" }, "fixed": { "status": 1 } }]',
      undefined,
      { one: ['标签页', 'a tab'] },
    ),
    tabCounts: key(
      ['标签页上的数量', 'Counts on the tabs'],
      '每个标签页的条数：each 逐个调用列表接口，或由一个接口一次回答；不写就不计数',
      'how many records each tab has: each by a list call, or one call that answers a number for each; no counts unless written',
      '"each"',
      undefined,
      {
        values: named({
          '': ['不显示', 'none'],
          each: ['分别统计', 'counted one by one'],
          method: ['用一个接口统计', 'counted by one call'],
        }),
      },
    ),
    actions: key(
      ['操作', 'Actions'],
      '对一行或勾选的行做的事',
      'what can be done with one row or all checked rows',
      '[{ "name": "hide", "label": { "zh-CN": "隐藏", "en-US": "Hide" }, "scope": "row", "set": { "isHidden": true } }]',
      undefined,
      { one: ['操作', 'an action'] },
    ),
  }),
  part('column', ['列 columns', 'A column'], columnObject, {
    field: key(['字段', 'Field'], '显示的字段', 'the field it shows', '"title"'),
    width: key(['宽度（像素）', 'Width (pixels)'], '宽度，像素', 'CSS pixels', '240'),
    sortable: key(['可排序', 'Sortable'], '可以按它排序', 'can be sorted by', 'true', 'false'),
    sortBy: key(
      ['排序用的名称', 'Sorted by'],
      '列表接口用来排序的名字；不写为 path 的最后一段',
      "the name that the list call sorts it by; the last part of the field's path unless written",
      '"nickname"',
    ),
    pinned: key(
      ['固定在左侧', 'Pinned at the left'],
      '横向滚动时固定在左边',
      'stays at the left while the table scrolls',
      'true',
      'false',
    ),
    hidden: key(
      ['默认隐藏', 'Hidden at first'],
      '要人自己打开才显示',
      'shown only when a person asks for it',
      'true',
      'false',
    ),
    editable: key(
      ['可在表格里改', 'Editable in the table'],
      '可以直接在表格里修改',
      'can be changed in the table itself',
      'true',
      'false',
    ),
    widget: key(
      ['控件', 'Widget'],
      '这一列用的控件',
      'the widget of this column',
      '"rating"',
      '"timeAgo"',
    ),
  }),
  part('sort', ['排序 sort', 'sort'], listShape.sort.unwrap(), {
    field: key(
      ['按哪个字段', 'By field'],
      '按它排序的字段',
      'the field that rows are sorted by',
      '"createdAt"',
    ),
    direction: key(
      ['方向', 'Direction'],
      '从小到大，或从大到小',
      'upwards or downwards',
      '"descending"',
      undefined,
      {
        values: named({
          ascending: ['从小到大', 'ascending'],
          descending: ['从大到小', 'descending'],
        }),
      },
    ),
  }),
  part('filter', ['筛选 filters', 'A filter'], filterObject, {
    name: key(
      ['参数名', 'Parameter'],
      '参数名；范围发送 <name>Min/<name>Max 或 <name>From/<name>To',
      'name of the parameter; ranges send <name>Min/<name>Max or <name>From/<name>To',
      '"title"',
    ),
    aliases: key(
      ['曾用名', 'Former names'],
      '曾用名：保存的视图和链接继续可用',
      'names it had before: saved views and links keep working',
      '["bookTitle"]',
    ),
    kind: key(
      ['方式', 'Kind'],
      '筛选的方式',
      'what the search form shows',
      '"numberRange"',
      undefined,
      {
        values: named({
          text: ['文字', 'Text'],
          enum: ['选项', 'Options'],
          boolean: ['是或否', 'Yes or no'],
          numberRange: ['数字范围', 'Number range'],
          dateRange: ['日期范围', 'Date range'],
          relation: ['关联', 'Relation'],
          cascader: ['级联', 'Cascader'],
        }),
      },
    ),
    cascade: key(
      ['级联的各级', 'Levels of the cascader'],
      '级联筛选的各级',
      'the levels of a cascader',
      '{ "parameters": ["country", "city"], "resource": "cities", "fields": ["country", "name"] }',
      undefined,
      {
        values: named({
          '': ['还没有', 'None yet'],
          choices: ['写在这里', 'Written here'],
          resource: ['取自另一个列表', 'From another list'],
        }),
      },
    ),
    field: key(
      ['对应的字段', 'Of the field'],
      '借用它的名称、选项和关联',
      'the field whose label, options and relation it takes',
      '"title"',
    ),
    label: key(
      ['显示名称', 'Label'],
      '筛选的名称；不写用字段的',
      "what it is called; the field's label unless written",
      text,
    ),
    placeholder: key(
      ['输入框里的提示', 'Hint inside the input'],
      '空输入框里的提示',
      'what an empty input shows',
      text,
    ),
    decimals: key(
      ['小数位数', 'Decimals'],
      '数字范围的小数位数；步长 0.5，写 0 时步长为 1',
      'digits after the point of a number range, in steps of 0.5; with 0 the step is 1',
      '0',
      '2',
    ),
  }),
  part('cascade', ['级联 cascade', 'cascade'], choicesObject, {
    parameters: cascadeParameters,
    choices: key(
      ['选项', 'Choices'],
      '第一级的选项，每个可以有下一级',
      'the choices of the first level, each with those below it',
      '[{ "value": "cn", "label": { "zh-CN": "中国", "en-US": "China" } }]',
      undefined,
      { one: ['选项', 'an option'] },
    ),
  }),
  part(
    'choice',
    ['级联的选项 choices', 'A choice of a cascader'],
    choicesObject.shape.choices.element,
    {
      value: key(['值', 'Value'], '发送的值', 'the value that is sent', '"cn"'),
      label: key(['名称', 'Label'], '人们读到的名称', 'the name that people read', text),
      children: key(
        ['下一级', 'Choices below it'],
        '选了它之后的选项',
        'the choices that it leads to',
        '[{ "value": "bj", "label": { "zh-CN": "北京", "en-US": "Beijing" } }]',
        undefined,
        { one: ['下一级', 'choices below it'] },
      ),
    },
  ),
  part('cascade-list', ['取自列表的级联', 'cascade over a list'], otherListObject, {
    parameters: cascadeParameters,
    resource: key(
      ['关联的列表', 'Related list'],
      '选项取自哪个列表',
      'the list that the choices are read from',
      '"cities"',
    ),
    fields: key(
      ['每一级用哪个字段', 'Field of each level'],
      '每个参数对应那个列表的一个字段，顺序相同',
      'a field of that list for each parameter, in the same order',
      '["country", "name"]',
    ),
  }),
  part('tab', ['标签页 tabs', 'A tab'], tabObject, {
    name: key(['名称', 'Name'], '名字，也写进地址', 'its name, also in the address', '"open"'),
    aliases: key(
      ['曾用名', 'Former names'],
      '曾用名：保存的视图和链接继续可用',
      'names it had before: saved views and links keep working',
      '["active"]',
    ),
    label: key(['显示名称', 'Label'], '标签页的名称', 'what it is called', text),
    fixed: key(
      ['这一页固定的筛选', 'Fixed filters of the tab'],
      '打开它时随列表接口发送',
      'sent with the list call while the tab is open',
      '{ "status": 1 }',
    ),
    list: key(
      ['这一页自己的列表接口', 'A list call of its own'],
      '它自己的列表接口',
      'a list call of its own',
      '{ "method": "GET", "path": "/label/hot/list" }',
    ),
  }),
  part(
    'action',
    ['操作 actions', 'An action'],
    actionObject,
    {
      name: key(['名称', 'Name'], '名字', 'its name', '"hide"'),
      label: key(['显示名称', 'Label'], '按钮上的字', 'what the button says', text),
      icon: key(
        ['图标', 'Icon'],
        '图标的名字，供别的界面使用；书案的操作只显示文字',
        'name of an icon, for other front ends: Bookdesk shows actions as words',
        '"EyeInvisible"',
      ),
      scope: key(
        ['作用于', 'Works on'],
        '对一行，或对每个勾选的行逐一进行',
        'on one row, or on every checked row one after the other',
        '"bulk"',
        undefined,
        { values: named({ row: ['一行', 'One row'], bulk: ['选中的多行', 'The checked rows'] }) },
      ),
      call: key(
        ['接口', 'Call'],
        '调用的接口；call、set、link 恰好写一个',
        'the call it makes; exactly one of call, set and link',
        '{ "method": "PUT", "path": "/post/hide", "body": { "id": { "$row": "id" } } }',
      ),
      undo: key(
        ['撤销用的接口', 'The call that takes it back'],
        '撤回它的接口，之后提供“撤销”；set 不需要',
        'the call that takes it back, offered afterwards; set needs none',
        '{ "method": "PUT", "path": "/post/show", "body": { "id": { "$row": "id" } } }',
      ),
      ask: key(
        ['先问的问题', 'Questions before it'],
        '调用前的提问，所有行只问一次；body 用 $input 取回答',
        'questions before the call, once for all rows; a body names an answer by $input',
        '{ "reason": { "type": "text", "label": { "zh-CN": "原因", "en-US": "Reason" } } }',
        undefined,
        { one: ['问题', 'a question'] },
      ),
      set: key(
        ['修改哪些字段', 'Fields that it changes'],
        '修改这些字段并保存，可以撤销',
        'saves the record with these fields changed; it can be undone',
        '{ "isHidden": true }',
      ),
      link: key(
        ['地址', 'Address'],
        '本站的地址，可含行的 {id} 和 {field}',
        'an address of this site, with {id} and {field} of the row',
        '"/book/{id}"',
      ),
      newTab: key(
        ['在新页面打开', 'In a new tab'],
        '在新标签页打开',
        'opens the link beside this page',
        'true',
        'false',
      ),
      confirm: key(
        ['先确认什么', 'Question before it'],
        '先问的话',
        'a question asked first',
        text,
      ),
      danger: key(
        ['危险操作（红色）', 'Dangerous (red)'],
        '显示为危险操作',
        'shown as dangerous',
        'true',
        'false',
      ),
      visibleWhen: key(
        ['什么时候显示', 'Shown when'],
        '只在条件成立时出现',
        'there only where this holds',
        condition,
      ),
      enabledWhen: key(
        ['什么时候可用', 'Enabled when'],
        '只在条件成立时可用',
        'can be pressed only where this holds',
        condition,
      ),
      disabledReason: key(
        ['不能用时说什么', 'What the disabled button says'],
        '不可用时说明原因',
        'why it cannot be pressed',
        text,
      ),
    },
    {
      title: inBoth(['做什么', 'What it does']),
      values: named({
        set: ['修改字段并保存', 'Changes fields and saves'],
        call: ['调用接口', 'Makes a call'],
        link: ['打开页面', 'Opens a page'],
      }),
    },
  ),
  part('question', ['操作前的提问 ask', 'A question'], questionObject, fieldKeys),
  part('form', ['表单', 'A form'], form, {
    groups: key(
      ['分组', 'Groups of the form'],
      '字段的分组，按顺序',
      'groups of fields, in order',
      '[{ "fields": ["title"] }]',
      undefined,
      { one: ['分组', 'a group'] },
    ),
  }),
  part(
    'screen',
    ['专门的页面 link', 'link'],
    shape.forms.unwrap().shape.create.unwrap().options[1],
    {
      link: key(
        ['地址', 'Address'],
        '打开的页面，可含 {id}',
        'the page that is opened; {id} may stand in it',
        '"/publish/article"',
      ),
    },
  ),
  part('form-group', ['表单的组 groups', 'A group of a form'], form.shape.groups.element, {
    label: key(['标题', 'Title'], '组的标题', 'its heading', text),
    fields: key(
      ['字段', 'Fields'],
      '组里的字段，按顺序',
      'its fields, in order',
      '["title", "author"]',
    ),
    visibleWhen: key(
      ['这一组什么时候显示', 'When the group is shown'],
      '整组只在条件成立时显示',
      'the whole group is shown only where this holds',
      condition,
    ),
  }),
  part('forms', ['表单 forms', 'forms'], shape.forms.unwrap(), {
    create: key(
      ['新建的表单', 'Form of a new record'],
      '新建的表单，或打开的页面 link',
      'the form for new records, or the link of a screen',
      '{ "groups": [{ "fields": ["title"] }] }',
      undefined,
      {
        values: named({
          '': ['没有', 'None'],
          groups: ['生成的表单', 'Generated'],
          link: ['专门的页面', 'A page of its own'],
        }),
      },
    ),
    edit: key(
      ['编辑的表单', 'Form of a changed record'],
      '修改的表单；create 表示与新建相同',
      'the form for changes; create is the same form as for new records',
      '"create"',
      undefined,
      {
        values: named({
          '': ['没有', 'None'],
          create: ['与新建相同', 'As for new ones'],
          groups: ['生成的表单', 'Generated'],
          link: ['专门的页面', 'A page of its own'],
        }),
      },
    ),
  }),
  part('rule', ['规则 rules', 'A rule'], shape.rules.unwrap().element, {
    field: key(
      ['在哪个字段旁提示', 'Told at the field'],
      '在哪个字段下提示',
      'the field that it is told at',
      '"end"',
    ),
    must: key(
      ['必须满足', 'What must hold'],
      '必须成立的条件',
      'the condition that must hold',
      '{ "field": "end", "op": "greaterOrEqual", "value": { "$row": "start" } }',
      undefined,
      { values: comparisonNames },
    ),
    message: key(
      ['不满足时说什么', 'What is said otherwise'],
      '不成立时的话',
      'what is said where it does not',
      text,
    ),
  }),
  part('picker', ['选择器 picker', 'picker'], shape.picker.unwrap(), {
    list: key(
      ['选择器自己的列表接口', 'A list call of the picker’s own'],
      '选择器自己的列表接口',
      'the list call of pickers, where it differs',
      '{ "method": "GET", "path": "/label/pick/list" }',
    ),
    filter: key(
      ['搜索框用的筛选', 'Filter of the search box'],
      '搜索框发送的文字筛选',
      'the text filter that the search box sends',
      '"title"',
    ),
    empty: key(
      ['没有结果时说什么', 'What is said where nothing is found'],
      '找不到时的话',
      'what is said where nothing is found',
      text,
    ),
  }),
  part('detail', ['详情 detail', 'detail'], shape.detail.unwrap(), {
    fields: key(
      ['详情里的字段', 'Fields of the details'],
      '按顺序；不写则显示所有字段',
      'in order; all fields unless some are chosen',
      '["title", "author"]',
    ),
  }),
  part('export', ['导出 export', 'export'], shape.export.unwrap().options[1], {
    fields: key(['导出的字段', 'Fields of an export'], '按顺序', 'in order', '["title", "author"]'),
  }),
  part('import', ['导入 import', 'import'], importObject, {
    match: key(
      ['用来认出同一条记录的字段', 'Fields that tell the same record'],
      '这些值相同的行是同一条记录：再次导入是修改，不是新建',
      'rows with equal values of these are the same record: a second run changes it instead of adding one',
      '["isbn"]',
    ),
    columns: key(
      ['文件的列', 'Columns of the file'],
      '文件里的列',
      'the columns of the file',
      '[{ "field": "title", "headings": ["书名", "title"] }]',
      undefined,
      { one: ['列', 'a column'] },
    ),
  }),
  part('import-column', ['导入的列', 'A column of an import'], importObject.shape.columns.element, {
    field: key(['字段', 'Field'], '填入的字段', 'the field it fills', '"title"'),
    headings: key(
      ['表头的写法', 'Headings'],
      '可能的列标题，模板写第一个',
      'headings it may stand under; a template writes the first',
      '["书名", "title"]',
    ),
  }),
];
