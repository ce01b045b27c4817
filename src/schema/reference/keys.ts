import type { z } from 'zod';
import type { Localized } from '#contract/language.ts';
import { field, form, resource } from '../meta.ts';

/** What a key says, what it is where it is not written, and a value that it may have (as JSON). */
export interface KeyHelp {
  readonly meaning: Localized;
  readonly default?: string;
  readonly example?: string;
}

/** One object of the language with all of its keys. */
export interface Part {
  /** anchor of the page */
  readonly id: string;
  readonly title: Localized;
  readonly schema: z.ZodObject;
  readonly keys: Readonly<Record<string, KeyHelp>>;
}

/** A key that the meta-schema has and that is not described does not compile. */
function part<Schema extends z.ZodObject>(
  id: string,
  [zh, en]: Words,
  schema: Schema,
  keys: Record<keyof Schema['shape'] & string, KeyHelp>,
): Part {
  return { id, title: { 'zh-CN': zh, 'en-US': en }, schema, keys };
}
type Words = readonly [zh: string, en: string];

const key = (zh: string, en: string, example?: string, otherwise?: string): KeyHelp => ({
  meaning: { 'zh-CN': zh, 'en-US': en },
  ...(example === undefined ? {} : { example }),
  ...(otherwise === undefined ? {} : { default: otherwise }),
});

/** Those that the sidebar draws; a test holds them against it. */
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
const text = '{ "zh-CN": "图书", "en-US": "Books" }';
const condition = '{ "field": "status", "op": "equals", "value": 1 }';
const call = '{ "method": "GET", "path": "/book/detail/{id}" }';

/** Every object of the language in the order of reading, and what each of its keys means. */
export const parts: readonly Part[] = [
  part('resource', ['列表', 'The list'], resource, {
    $schema: key(
      '编辑器按它提示和检查',
      'what editors complete and check the file by',
      '"../docs/resource.schema.json"',
    ),
    schemaVersion: key('语言的版本', 'version of the language', '2'),
    name: key(
      '资源名，也是文件名和地址 /resource/<name>',
      'name of the list, of its file and of its address /resource/<name>',
      '"books"',
    ),
    aliases: key(
      '曾用名：旧链接和保存的视图继续可用',
      'names it had before: links and saved views keep working',
      '["titles"]',
    ),
    label: key('列表的名称', 'what the list is called', text),
    singular: key(
      '一条记录的称呼',
      'what one record is called',
      '{ "zh-CN": "图书", "en-US": "book" }',
      'label',
    ),
    provider: key(
      '由谁回答：业务接口，或任何常规的 REST 服务',
      'who answers: the business API, or any conventional REST service',
      '"rest"',
      'jmgr',
    ),
    service: key(
      'provider 为 rest 时，REST_SERVICES 里的哪个服务；不写用第一个',
      'of rest: which service of the setting REST_SERVICES; the first unless said otherwise',
      '"catalogue"',
    ),
    menu: key(
      '在菜单里的位置；不写就不在菜单里',
      'its place in the menu; none unless written',
      '{ "group": "catalogue", "order": 10 }',
    ),
    identifier: key('标识一条记录的字段', 'the field that identifies a record', '"userId"', 'id'),
    recordTitle: key(
      '人们用来称呼一条记录的字段',
      'the field that names a record to people',
      '"title"',
    ),
    endpoints: key(
      '读取和修改记录的接口',
      'the calls that read and change records',
      '{ "list": { "method": "POST", "path": "/book/search/bookSearch" } }',
    ),
    fields: key(
      '一条记录的全部字段，按名字',
      'all fields of a record, by their names',
      '{ "title": { "type": "text", "label": { "zh-CN": "书名", "en-US": "Title" } } }',
    ),
    list: key(
      '表格：列、筛选、排序、标签页、操作',
      'the table: columns, filters, sort, tabs, actions',
      '{ "columns": ["title"] }',
    ),
    picker: key(
      '在其他列表的表单和筛选里怎样挑选这里的记录',
      "how records of this list are picked in other lists' forms and filters",
      '{ "filter": "title" }',
    ),
    rules: key(
      '保存前字段之间必须成立的事',
      'what must hold between fields before a record is saved',
      '[{ "field": "title", "must": { "field": "title", "op": "notEmpty" }, "message": { "zh-CN": "请填写", "en-US": "Fill it in" } }]',
    ),
    forms: key(
      '新建和修改的表单',
      'the forms for new records and for changes',
      '{ "create": { "groups": [{ "fields": ["title"] }] }, "edit": "create" }',
    ),
    detail: key(
      '详情抽屉里的字段，按顺序',
      'the fields of the detail drawer, in order',
      '{ "fields": ["title"] }',
    ),
    export: key(
      '导出文件里的字段；false 表示不能导出。不写则为列表的列',
      'the fields of an exported file; false: nothing leaves the list. The columns unless written',
      '{ "fields": ["title"] }',
    ),
    import: key(
      '从 CSV 或 Excel 导入',
      'import from CSV or Excel',
      '{ "match": ["title"], "columns": [{ "field": "title", "headings": ["书名"] }] }',
    ),
  }),
  part('menu', ['菜单 menu', 'menu'], shape.menu.unwrap(), {
    group: key('菜单的分组', 'the group of the menu', '"catalogue"'),
    order: key('菜单按它排序', 'menus are sorted by it', '10'),
    icon: key(
      `图标的名字：${menuIcons}；写别的名字显示列表图标`,
      `name of an icon: ${menuIcons}; with any other name that of a list is shown`,
      '"Book"',
    ),
  }),
  part('endpoints', ['接口 endpoints', 'endpoints'], shape.endpoints, {
    list: key(
      '列出记录，分页，带总数',
      'lists records by pages, with their total',
      '{ "method": "POST", "path": "/book/search/bookSearch" }',
    ),
    detail: key('一条完整的记录', 'one record in full', call),
    save: key(
      '新建和修改',
      'saves new and changed records',
      '{ "method": "PUT", "path": "/book/save" }',
    ),
    delete: key('删除', 'deletes records', '{ "method": "DELETE", "path": "/book/delete" }'),
    restore: key(
      '恢复刚删除的记录，删除后的“撤销”用它',
      'brings deleted records back: what "undo" does after a deletion',
      '{ "method": "PUT", "path": "/book/restore" }',
    ),
  }),
  part('call', ['接口调用', 'A call'], callObject, {
    method: key('HTTP 方法', 'the HTTP method', '"POST"'),
    path: key(
      '接口地址，以 / 开头；{id} 是记录的标识，{field} 是行里任一字段',
      "below the service's address; {id} is the record's identifier, {field} any field of the row",
      '"/book/detail/{id}"',
    ),
    fixed: key('每次调用都发送的值', 'sent with every call', '{ "status": 30 }'),
  }),
  part('field', ['字段 fields', 'A field'], field, {
    type: key(
      '值的类型，决定单元格、输入框和检查',
      'type of the value; it decides cell, input and checks',
      '"text"',
    ),
    label: key('字段的名称', 'what the field is called', text),
    aliases: key(
      '曾用名：保存的视图、链接和导入继续可用',
      'names it had before: saved views, links and imports keep working',
      '["title"]',
    ),
    help: key('输入框下的一句话', 'one sentence below the input', text),
    placeholder: key('空输入框里的提示', 'what an empty input shows', text),
    path: key(
      '值在列表行里的位置；不写就是字段名',
      "where the value stands in a row of the list, where not under the field's own name",
      '"redundancy.likeCount"',
    ),
    saveAs: key(
      '保存时发送的名字；不写就是字段名',
      "the name that a save sends it under, where not the field's own",
      '"circleId"',
    ),
    required: key('保存前必须填写', 'must be filled in before a save', 'true', 'false'),
    readOnly: key(
      '由平台填写：显示，不发送',
      'the platform fills it: shown, never sent',
      'true',
      'false',
    ),
    default: key('新建记录时的值', 'its value in a new record', '0'),
    minLength: key('最少字符数', 'least number of characters', '2'),
    maxLength: key('最多字符数', 'greatest number of characters', '40'),
    minimum: key('最小值', 'least value', '0'),
    maximum: key('最大值', 'greatest value', '100'),
    decimals: key('小数位数', 'digits after the point', '2', '0, money 2'),
    currency: key(
      '金额的货币：ISO 4217 代码，或保存代码的字段',
      'of money: the code of ISO 4217, or the field of the record that holds it',
      '{ "$row": "unit" }',
      'CNY',
    ),
    pattern: key(
      '文字必须符合的正则表达式，以及不符合时的话',
      'a regular expression that the text must meet, and what is said where it does not',
      '{ "expression": "^[a-z]+$", "message": { "zh-CN": "小写字母", "en-US": "Lower-case letters" } }',
    ),
    options: key(
      '枚举的值',
      'the values of an enum',
      '[{ "value": 1, "label": { "zh-CN": "启用", "en-US": "In use" } }]',
    ),
    relation: key(
      '关联：指向哪个资源，最多几条',
      'of a relation: the resource it points at, and how many it may hold',
      '{ "resource": "books", "maximum": 10 }',
    ),
    compute: key(
      '计算字段由什么算出、怎样显示',
      'of a computed field: what it is made of and shown as',
      '{ "value": { "$row": "title" }, "as": "text" }',
    ),
    access: key(
      '谁能看到、谁能修改，只看当前用户；不写则看得到列表的人都可以',
      'who sees it and who may change it, by the person alone; everybody who sees the list unless written',
      '{ "edit": { "field": "$user.isInstitution", "op": "equals", "value": false } }',
    ),
    visibleWhen: key(
      '只在条件成立时显示；隐藏的字段不必填写',
      'shown only where this holds; hidden means not required',
      condition,
    ),
    whenHidden: key(
      '保存时怎样处理隐藏字段的值：保留、清空、不发送',
      'what a save does with a hidden value: keep, clear or omit it',
      '"clear"',
      'keep',
    ),
    widget: key(
      '用登记过的控件代替类型自己的单元格和输入框',
      "a registered widget in place of the type's own cell and input",
      '"rating"',
    ),
  }),
  part('option', ['枚举的值 options', 'A value of an enum'], field.shape.options.unwrap().element, {
    value: key('记录里的值', 'the value in the record', '1'),
    label: key('人们读到的名称', 'the name that people read', text),
    colour: key('标签的颜色', 'the colour of its tag', '"success"'),
  }),
  part('relation', ['关联 relation', 'relation'], field.shape.relation.unwrap(), {
    resource: key('指向的资源', 'the resource it points at', '"books"'),
    maximum: key('最多几条', 'how many it may hold', '10'),
    send: key(
      '保存时把每条作为只有这些属性的对象发送；不写只发送标识',
      'a save sends each as an object of these of its properties; its identifier alone unless written',
      '["id", "title"]',
    ),
  }),
  part('compute', ['计算 compute', 'compute'], field.shape.compute.unwrap(), {
    value: key(
      '运算：$row、$user、$now、concat、add、subtract、multiply、divide、round、count、first、daysBetween、when；算不出就是空的',
      'the expression: $row, $user, $now, concat, add, subtract, multiply, divide, round, count, first, daysBetween, when; what cannot be computed is empty',
      '{ "concat": [{ "$row": "title" }, { "$row": "author" }], "separator": " · " }',
    ),
    as: key('显示为', 'what it is shown as', '"number"', 'text'),
  }),
  part('list', ['表格 list', 'list'], shape.list, {
    columns: key(
      '列，按顺序：字段名，或带设置的对象',
      'the columns in order: the name of a field, or an object with settings',
      '["title", { "field": "price", "sortable": true }]',
    ),
    filters: key(
      '搜索表单里的筛选',
      'the filters of the search form',
      '[{ "name": "title", "kind": "text", "field": "title" }]',
    ),
    sort: key(
      '打开时的排序',
      'the sort to begin with',
      '{ "field": "createdAt", "direction": "descending" }',
    ),
    tabs: key(
      '分组的标签页',
      'tabs that group the records',
      '[{ "name": "open", "label": { "zh-CN": "开放", "en-US": "Open" }, "fixed": { "status": 1 } }]',
    ),
    tabCounts: key(
      '每个标签页的条数：each 逐个调用列表接口，或由一个接口一次回答；不写就不计数',
      'how many records each tab has: each by a list call, or one call that answers a number for each; no counts unless written',
      '"each"',
    ),
    actions: key(
      '对一行或勾选的行做的事',
      'what can be done with one row or all checked rows',
      '[{ "name": "hide", "label": { "zh-CN": "隐藏", "en-US": "Hide" }, "scope": "row", "set": { "isHidden": true } }]',
    ),
  }),
  part('column', ['列 columns', 'A column'], columnObject, {
    field: key('显示的字段', 'the field it shows', '"title"'),
    width: key('宽度，像素', 'CSS pixels', '240'),
    sortable: key('可以按它排序', 'can be sorted by', 'true', 'false'),
    sortBy: key(
      '列表接口用来排序的名字；不写为 path 的最后一段',
      "the name that the list call sorts it by; the last part of the field's path unless written",
      '"nickname"',
    ),
    pinned: key(
      '横向滚动时固定在左边',
      'stays at the left while the table scrolls',
      'true',
      'false',
    ),
    hidden: key('要人自己打开才显示', 'shown only when a person asks for it', 'true', 'false'),
    editable: key('可以直接在表格里修改', 'can be changed in the table itself', 'true', 'false'),
    widget: key('这一列用的控件', 'the widget of this column', '"rating"', '"timeAgo"'),
  }),
  part('filter', ['筛选 filters', 'A filter'], filterObject, {
    name: key(
      '参数名；范围发送 <name>Min/<name>Max 或 <name>From/<name>To',
      'name of the parameter; ranges send <name>Min/<name>Max or <name>From/<name>To',
      '"title"',
    ),
    aliases: key(
      '曾用名：保存的视图和链接继续可用',
      'names it had before: saved views and links keep working',
      '["bookTitle"]',
    ),
    kind: key('筛选的方式', 'what the search form shows', '"numberRange"'),
    cascade: key(
      '级联筛选的各级',
      'the levels of a cascader',
      '{ "parameters": ["country", "city"], "resource": "cities", "fields": ["country", "name"] }',
    ),
    field: key(
      '借用它的名称、选项和关联',
      'the field whose label, options and relation it takes',
      '"title"',
    ),
    label: key(
      '筛选的名称；不写用字段的',
      "what it is called; the field's label unless written",
      text,
    ),
    placeholder: key('空输入框里的提示', 'what an empty input shows', text),
    decimals: key(
      '数字范围的小数位数；步长 0.5，写 0 时步长为 1',
      'digits after the point of a number range, in steps of 0.5; with 0 the step is 1',
      '0',
      '2',
    ),
  }),
  part('tab', ['标签页 tabs', 'A tab'], tabObject, {
    name: key('名字，也写进地址', 'its name, also in the address', '"open"'),
    aliases: key(
      '曾用名：保存的视图和链接继续可用',
      'names it had before: saved views and links keep working',
      '["active"]',
    ),
    label: key('标签页的名称', 'what it is called', text),
    fixed: key(
      '打开它时随列表接口发送',
      'sent with the list call while the tab is open',
      '{ "status": 1 }',
    ),
    list: key(
      '它自己的列表接口',
      'a list call of its own',
      '{ "method": "GET", "path": "/label/hot/list" }',
    ),
  }),
  part('action', ['操作 actions', 'An action'], actionObject, {
    name: key('名字', 'its name', '"hide"'),
    label: key('按钮上的字', 'what the button says', text),
    icon: key(
      '图标的名字，供别的界面使用；书案的操作只显示文字',
      'name of an icon, for other front ends: Bookdesk shows actions as words',
      '"EyeInvisible"',
    ),
    scope: key(
      '对一行，或对每个勾选的行逐一进行',
      'on one row, or on every checked row one after the other',
      '"bulk"',
    ),
    call: key(
      '调用的接口；call、set、link 恰好写一个',
      'the call it makes; exactly one of call, set and link',
      '{ "method": "PUT", "path": "/post/hide", "body": { "id": { "$row": "id" } } }',
    ),
    undo: key(
      '撤回它的接口，之后提供“撤销”；set 不需要',
      'the call that takes it back, offered afterwards; set needs none',
      '{ "method": "PUT", "path": "/post/show", "body": { "id": { "$row": "id" } } }',
    ),
    ask: key(
      '调用前的提问，所有行只问一次；body 用 $input 取回答',
      'questions before the call, once for all rows; a body names an answer by $input',
      '{ "reason": { "type": "text", "label": { "zh-CN": "原因", "en-US": "Reason" } } }',
    ),
    set: key(
      '修改这些字段并保存，可以撤销',
      'saves the record with these fields changed; it can be undone',
      '{ "isHidden": true }',
    ),
    link: key(
      '本站的地址，可含行的 {id} 和 {field}',
      'an address of this site, with {id} and {field} of the row',
      '"/book/{id}"',
    ),
    newTab: key('在新标签页打开', 'opens the link beside this page', 'true', 'false'),
    confirm: key('先问的话', 'a question asked first', text),
    danger: key('显示为危险操作', 'shown as dangerous', 'true', 'false'),
    visibleWhen: key('只在条件成立时出现', 'there only where this holds', condition),
    enabledWhen: key('只在条件成立时可用', 'can be pressed only where this holds', condition),
    disabledReason: key('不可用时说明原因', 'why it cannot be pressed', text),
  }),
  part('form-group', ['表单的组 groups', 'A group of a form'], form.shape.groups.element, {
    label: key('组的标题', 'its heading', text),
    fields: key('组里的字段，按顺序', 'its fields, in order', '["title", "author"]'),
    visibleWhen: key(
      '整组只在条件成立时显示',
      'the whole group is shown only where this holds',
      condition,
    ),
  }),
  part('forms', ['表单 forms', 'forms'], shape.forms.unwrap(), {
    create: key(
      '新建的表单，或打开的页面 link',
      'the form for new records, or the link of a screen',
      '{ "groups": [{ "fields": ["title"] }] }',
    ),
    edit: key(
      '修改的表单；create 表示与新建相同',
      'the form for changes; create is the same form as for new records',
      '"create"',
    ),
  }),
  part('rule', ['规则 rules', 'A rule'], shape.rules.unwrap().element, {
    field: key('在哪个字段下提示', 'the field that it is told at', '"end"'),
    must: key(
      '必须成立的条件',
      'the condition that must hold',
      '{ "field": "end", "op": "greaterOrEqual", "value": { "$row": "start" } }',
    ),
    message: key('不成立时的话', 'what is said where it does not', text),
  }),
  part('picker', ['选择器 picker', 'picker'], shape.picker.unwrap(), {
    list: key(
      '选择器自己的列表接口',
      'the list call of pickers, where it differs',
      '{ "method": "GET", "path": "/label/pick/list" }',
    ),
    filter: key('搜索框发送的文字筛选', 'the text filter that the search box sends', '"title"'),
    empty: key('找不到时的话', 'what is said where nothing is found', text),
  }),
  part('import', ['导入 import', 'import'], importObject, {
    match: key(
      '这些值相同的行是同一条记录：再次导入是修改，不是新建',
      'rows with equal values of these are the same record: a second run changes it instead of adding one',
      '["isbn"]',
    ),
    columns: key(
      '文件里的列',
      'the columns of the file',
      '[{ "field": "title", "headings": ["书名", "title"] }]',
    ),
  }),
  part('import-column', ['导入的列', 'A column of an import'], importObject.shape.columns.element, {
    field: key('填入的字段', 'the field it fills', '"title"'),
    headings: key(
      '可能的列标题，模板写第一个',
      'headings it may stand under; a template writes the first',
      '["书名", "title"]',
    ),
  }),
];
