import { field, form, resource } from '../meta.ts';
import { comparisonNames, expressionNames, fieldTypeNames, inBoth, named } from './names.ts';
import { key, type Part, part } from './part.ts';

/** The icons of the sidebar. */
const menuIcons = named({
  Appstore: ['应用', 'Apps'],
  Bank: ['机构', 'Institution'],
  Book: ['书', 'Book'],
  Comment: ['评论', 'Comment'],
  Dashboard: ['仪表', 'Dashboard'],
  FileText: ['文档', 'Document'],
  Highlight: ['荧光笔', 'Highlighter'],
  History: ['历史', 'History'],
  Idcard: ['证件', 'Card'],
  Layout: ['版面', 'Layout'],
  Mobile: ['手机', 'Phone'],
  Number: ['数字', 'Number'],
  Read: ['阅读', 'Reading'],
  SafetyCertificate: ['认证', 'Certificate'],
  Setting: ['设置', 'Settings'],
  Tags: ['标签', 'Tags'],
  Team: ['团队', 'Team'],
  UnorderedList: ['清单', 'List'],
  User: ['人', 'Person'],
  VideoCamera: ['视频', 'Video'],
});

const { shape } = resource;
const accessObject = shape.access.unwrap();
const listShape = shape.list.shape;
const columnObject = listShape.columns.element.options[1];
const filterObject = listShape.filters.unwrap().element;
const tabObject = listShape.tabs.unwrap().element;
const chartObject = listShape.charts.unwrap().element;
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
  '每一级选中的值用哪个名称发送，从上到下二到四级',
  'the name under which the choice of each level is sent, two to four levels from the top down',
  '["country", "city"]',
);

const callKeys = {
  method: key(['方法', 'Method'], '用哪种 HTTP 方法调用', 'the HTTP method of the call', '"POST"'),
  path: key(
    ['地址', 'Address'],
    '接口地址，以 / 开头；{id} 处填入记录的标识，{field} 处填入那一行里的字段',
    "below the service's address; {id} becomes the record's identifier, {field} that field of the row",
    '"/book/detail/{id}"',
  ),
  fixed: key(
    ['每次都带上', 'Sent every time'],
    '每次调用都一起发送的固定值',
    'fixed values that are sent with every call',
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
  label: key(
    ['显示名称', 'Label'],
    '表格、表单和筛选里显示的名称',
    'what the table, the form and the filters call it',
    text,
  ),
  aliases: key(
    ['曾用名', 'Former names'],
    '曾用名：保存的视图、链接和导入继续可用',
    'names it had before: saved views, links and imports keep working',
    '["title"]',
  ),
  help: key(
    ['输入框下的说明', 'Note below the input'],
    '写给填写的人，显示在输入框下',
    'one sentence for those who fill it in, below the input',
    text,
  ),
  placeholder: key(
    ['输入框里的提示', 'Hint inside the input'],
    '还没有填写时，输入框里的灰色文字',
    'grey text in the input while it is empty',
    text,
  ),
  path: key(
    ['数据中的位置', 'Place in the data'],
    '接口返回的一行里，值在哪里；与名称相同时不用写',
    "where the value stands in a row that the call answers; not needed where it is the field's own name",
    '"redundancy.likeCount"',
  ),
  saveAs: key(
    ['保存时的名称', 'Saved as'],
    '保存时用哪个名称发送；与名称相同时不用写',
    "the name that a save sends it under; not needed where it is the field's own",
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
  default: key(
    ['默认值', 'Default value'],
    '新建记录时先填好的值',
    'what a new record begins with',
    '0',
  ),
  minLength: key(
    ['最少字数', 'Characters at least'],
    '至少几个字，少了不能保存',
    'text with fewer characters cannot be saved',
    '2',
  ),
  maxLength: key(
    ['最多字数', 'Characters at most'],
    '最多几个字，多了不能保存',
    'text with more characters cannot be saved',
    '40',
  ),
  minimum: key(['最小值', 'Minimum'], '小于它不能保存', 'smaller values cannot be saved', '0'),
  maximum: key(
    ['最大值', 'Maximum'],
    '大于它不能保存；图片和标签是最多几个',
    'greater values cannot be saved; of pictures and tags: how many there may be',
    '100',
  ),
  decimals: key(
    ['小数位数', 'Decimals'],
    '小数点后有几位',
    'digits after the point',
    '2',
    '0, money 2',
  ),
  currency: key(
    ['货币', 'Currency'],
    '金额是哪种货币：代码（ISO 4217），或记录里保存代码的字段',
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
    '文字必须是什么样子（正则表达式），以及不符合时说什么',
    'what the text must look like (a regular expression), and what is said where it does not',
    '{ "expression": "^[a-z]+$", "message": { "zh-CN": "小写字母", "en-US": "Lower-case letters" } }',
    undefined,
    { one: ['格式要求', 'a required format'] },
  ),
  options: key(
    ['选项', 'Options'],
    '可以选的值',
    'the values to choose from',
    '[{ "value": 1, "label": { "zh-CN": "启用", "en-US": "In use" } }]',
    undefined,
    { one: ['选项', 'an option'] },
  ),
  relation: key(
    ['关联', 'Relation'],
    '值是另一个列表里的记录：哪个列表，最多几条',
    'the value is a record of another list: which list, and how many at most',
    '{ "resource": "books", "maximum": 10 }',
  ),
  compute: key(
    ['计算', 'Computed'],
    '由其他字段怎样算出，显示成什么',
    'how it is made of other fields, and what it is shown as',
    '{ "value": { "$row": "title" }, "as": "text" }',
  ),
  access: key(
    ['权限', 'Access'],
    '谁能看到、谁能修改，看登录的人是谁；不写则看得到列表的人都可以',
    'who sees it and who may change it, judged by the person signed in; everybody who sees the list unless written',
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
  confirm: key(
    ['保存前的确认', 'Asked before a save'],
    '改成哪些值时先问一句，例如读者马上就看到或看不到；表单、单元格和批量编辑都会问',
    'values that a save asks about first, such as those by which readers see or lose the record at once; forms, cells and Bulk edit ask',
    '[{ "value": true, "question": { "zh-CN": "读者将看不到它", "en-US": "Readers will no longer see it" } }]',
    undefined,
    { one: ['确认', 'a question'] },
  ),
  widget: key(
    ['控件', 'Widget'],
    '换一种方式显示和填写，如星级；不写则按类型',
    'another way to show it and to fill it in, such as stars; that of its type unless written',
    '"rating"',
  ),
};

/** All objects of the language in reading order, with the meaning of each key. */
export const parts: readonly Part[] = [
  part('resource', ['列表', 'The list'], resource, {
    $schema: key(
      ['编辑器用的说明', 'Schema of the file'],
      '写 JSON 的编辑器按它提示和检查；表单用不到',
      'code editors complete and check the file by it; the form does without',
      '"../docs/resource.schema.json"',
    ),
    schemaVersion: key(
      ['语言版本', 'Version of the language'],
      '这份定义按哪个版本的写法写成',
      'the version of the language that this definition is written in',
      '2',
    ),
    name: key(
      ['标识', 'Name'],
      '列表在地址里的名称：/resource/<name>；文件也叫这个名字',
      'what the list is called in its address, /resource/<name>, and as a file',
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
      '以这个列表为底：这里没有写的都与它相同。JSON 里键逐个覆盖，null 去掉；columns、filters、tabs、actions 和 options 写成对象时按名字逐项改，写成数组时整个替换',
      'the list that it is like in all that is not written here. In JSON, keys are laid over its keys one by one, and null removes one; columns, filters, tabs, actions and options change entry by entry where an object of names stands for them, and are replaced where an array does',
      '"posts"',
    ),
    label: key(
      ['列表名称', 'Name of the list'],
      '菜单和页面上方显示的名称',
      'its name in the menu and above the table',
      text,
    ),
    singular: key(
      ['一条记录叫什么', 'What one record is called'],
      '按钮和提示怎样称呼一条记录，如“新建图书”',
      'what buttons and messages call one record, as in “New book”',
      '{ "zh-CN": "图书", "en-US": "book" }',
      'label',
    ),
    provider: key(
      ['服务', 'Service'],
      '数据从哪里来：平台的业务接口、浏览器直接访问的 REST 服务、由平台代为访问的数据源、平台自己（按这个列表建一张表，不必写接口），或扩展带来的数据提供者',
      'where the records come from: the business API of the platform, a REST service that the browser asks, a source that the platform asks, the platform itself, with a table that it makes of this list (then no calls are written), or a data provider of an extension',
      '"rest"',
      'jmgr',
      {
        values: named({
          jmgr: ['业务接口', 'Business API'],
          rest: ['通用 REST 服务', 'Any REST service'],
          source: ['数据源', 'A source'],
          own: ['自建记录', 'Own records'],
          extension: ['扩展', 'An extension'],
        }),
      },
    ),
    service: key(
      ['服务名称', 'Name of the service'],
      '哪一个 REST 服务：它在设置 REST_SERVICES 里的名称；不写用第一个',
      'which REST service: its name in the setting REST_SERVICES; the first unless written',
      '"catalogue"',
    ),
    source: key(
      ['数据源', 'Source'],
      '记录来自哪个数据源：schemas/sources 里一个文件的名字',
      'the source that the records come from: the name of a file in schemas/sources',
      '"catalogue"',
    ),
    extension: key(
      ['扩展的数据提供者', 'Data provider'],
      '由哪个扩展提供数据：扩展里数据提供者的名字',
      'who answers: the name of a data provider that an extension brings',
      '"strapi"',
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
      '每条记录都不同、用来找到它的字段',
      'the field that differs in each record, so that one is found by it',
      '"userId"',
      'id',
    ),
    recordTitle: key(
      ['用哪个字段称呼记录', 'Field that names a record'],
      '标题、提示和选择框里显示的字段，如书名',
      'the field that titles, messages and pickers show, such as the name of a book',
      '"title"',
    ),
    endpoints: key(
      ['接口', 'Calls'],
      '读取和修改记录的接口',
      'the calls that read and change records',
      '{ "list": { "method": "POST", "path": "/book/search/bookSearch" } }',
    ),
    access: key(
      ['谁能做什么', 'Who may'],
      '除运营人员外，谁能看、新建、修改和删除自建记录',
      'who may read, create, change and delete own records, beside operators, who may do everything',
      '{ "institutions": { "read": "all", "create": true, "edit": "own" } }',
    ),
    publishing: key(
      ['发布状态', 'Publishing'],
      '哪些字段决定读者看不看得到一条记录；不写则全部看得到',
      'the fields that decide whether readers see a record; they see all unless written',
      '{ "draft": "isDraft", "from": "publishAt" }',
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
      '保存前检查的事，如结束不早于开始',
      'what is checked before a record is saved, such as that the end is not before the start',
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
      '打开一条记录时，在列表旁显示的字段，按顺序',
      'the fields that are shown beside the list when a record is opened, in order',
      '{ "fields": ["title"] }',
    ),
    export: key(
      ['导出', 'Export'],
      '导出的文件里有哪些字段；不写则为列表的列。JSON 里写 false 表示不能导出',
      'the fields of an exported file; the columns unless written. In JSON, false means that nothing leaves the list',
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
      '怎样从 CSV 或 Excel 文件导入',
      'how records come in from CSV or Excel files',
      '{ "match": ["title"], "columns": [{ "field": "title", "headings": ["书名"] }] }',
      undefined,
      { one: ['导入', 'an import'] },
    ),
  }),
  part('menu', ['菜单 menu', 'menu'], shape.menu.unwrap(), {
    group: key(
      ['菜单分组', 'Group'],
      '排在菜单的哪一组里',
      'the group of the menu that it stands in',
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
    order: key(['顺序', 'Order'], '数字小的排在前面', 'smaller numbers come first', '10'),
    icon: key(
      ['图标', 'Icon'],
      '菜单里的图标；写别的名字显示列表图标',
      'the icon in the menu; with any other name that of a list is shown',
      '"Book"',
      undefined,
      { values: menuIcons },
    ),
  }),
  part('endpoints', ['接口 endpoints', 'endpoints'], shape.endpoints, {
    list: key(
      ['列表', 'List'],
      '按页读取记录，并告诉总数',
      'reads records page by page, with their total',
      '{ "method": "POST", "path": "/book/search/bookSearch" }',
    ),
    detail: key(
      ['详情', 'Detail'],
      '打开一条记录时读取它的全部内容',
      'reads one record in full when it is opened',
      call,
    ),
    save: key(
      ['保存', 'Save'],
      '保存新建的和修改过的记录',
      'saves new and changed records',
      '{ "method": "PUT", "path": "/book/save" }',
    ),
    delete: key(
      ['删除', 'Delete'],
      '删除选中的记录',
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
      '每一项发送什么：固定的值、这一行里的值（$row），或先问的问题的回答（$input）',
      'what is sent under each name: a constant, a value of the row ($row), or the answer to a question ($input)',
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
      '不符合时，显示在输入框下',
      'what is said below the input where the text does not fit',
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
  part('confirm', ['保存前的确认 confirm', 'confirm'], field.shape.confirm.unwrap().element, {
    value: key(
      ['值', 'Value'],
      '改成这个值时先问；null 表示清空',
      'asked where the field gets this value; null means that it is cleared',
      'true',
    ),
    question: key(
      ['问什么', 'What is asked'],
      '保存前说明会发生什么',
      'says before the save what will happen',
      text,
    ),
    when: key(
      ['什么时候问', 'Asked when'],
      '记录在保存前符合条件才问；不写则总是问',
      'asked only where this holds for the record before the save; always unless written',
      condition,
    ),
  }),
  part('option', ['枚举的值 options', 'A value of an enum'], field.shape.options.unwrap().element, {
    value: key(['值', 'Value'], '记录里保存的值', 'the value that the record holds', '1'),
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
      '记录取自哪个列表',
      'the list that the records come from',
      '"books"',
    ),
    maximum: key(['最多几条', 'At most'], '最多能选几条', 'how many can be chosen', '10'),
    send: key(
      ['保存时发送的属性', 'Properties that are sent'],
      '保存时，每条记录只发送这些内容；不写只发送标识',
      'a save sends each as an object of these of its properties; its identifier alone unless written',
      '["id", "title"]',
    ),
  }),
  part('compute', ['计算 compute', 'compute'], field.shape.compute.unwrap(), {
    value: key(
      ['计算方法', 'How it is computed'],
      '用字段、登录的人、现在的时间和运算得出的值；算不出就是空的。JSON 里可用 $row、$user、$now、concat、add、subtract、multiply、divide、round、count、first、daysBetween、when',
      'what is made of fields, of the person signed in and of the time now; empty where that cannot be. In JSON: $row, $user, $now, concat, add, subtract, multiply, divide, round, count, first, daysBetween, when',
      '{ "concat": [{ "$row": "title" }, { "$row": "author" }], "separator": " · " }',
      undefined,
      { values: expressionNames },
    ),
    as: key(
      ['显示为', 'Shown as'],
      '结果按哪种类型显示',
      'the type that the result is shown as',
      '"number"',
      'text',
      {
        values: fieldTypeNames,
      },
    ),
  }),
  part('list', ['表格 list', 'list'], shape.list, {
    columns: key(
      ['列', 'Columns'],
      '表格的列，从左到右。JSON 里写字段名，或带设置的对象',
      'the columns of the table from left to right; in JSON the name of a field, or an object with settings',
      '["title", { "field": "price", "sortable": true }]',
      undefined,
      { one: ['列', 'a column'] },
    ),
    filters: key(
      ['筛选', 'Filters'],
      '表格上方可以填写的查找条件',
      'what the list can be narrowed by, above the table',
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
      '表格上方的标签页，每页只有一部分记录',
      'tabs above the table, each with a part of the records',
      '[{ "name": "open", "label": { "zh-CN": "开放", "en-US": "Open" }, "fixed": { "status": 1 } }]',
      undefined,
      { one: ['标签页', 'a tab'] },
    ),
    tabCounts: key(
      ['标签页上的数量', 'Counts on the tabs'],
      '标签页上的条数：每页各问一次列表接口（each），或由一个接口一次回答；不写则不显示',
      'how many records each tab has: by a list call for each tab (each), or by one call that answers for all; no counts unless written',
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
    charts: key(
      ['图表', 'Charts'],
      '表格上方的图表，数的是列表此刻筛选出的全部记录；只有平台自己的列表和自建记录能有',
      'charts above the table, of all records that the list is narrowed to; only for lists of the platform itself and own records',
      '[{ "name": "byDay", "label": { "zh-CN": "每天新增", "en-US": "New by day" }, "look": "line", "by": "createdAt" }]',
      undefined,
      { one: ['图表', 'a chart'] },
    ),
  }),
  part('column', ['列 columns', 'A column'], columnObject, {
    field: key(['字段', 'Field'], '显示的字段', 'the field it shows', '"title"'),
    width: key(['宽度（像素）', 'Width (pixels)'], '列有多宽', 'how wide the column is', '240'),
    sortable: key(['可排序', 'Sortable'], '可以按它排序', 'can be sorted by', 'true', 'false'),
    sortBy: key(
      ['排序用的名称', 'Sorted by'],
      '接口按另一个名称排序时写它；不写用数据中位置的最后一段',
      "the name that the call sorts by, if it is another; the last part of the field's place in the data unless written",
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
      '这一列换一种方式显示，如“3 分钟前”',
      'another way to show this column, such as “3 minutes ago”',
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
      '用哪个名称发送给列表接口；范围分两个发送：<name>Min 和 <name>Max，日期是 <name>From 和 <name>To',
      'the name under which the list call gets it; a range is sent as two: <name>Min and <name>Max, dates as <name>From and <name>To',
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
      '怎样填写这个条件',
      'how it is filled in',
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
          cascader: ['逐级选择', 'Level by level'],
        }),
      },
    ),
    cascade: key(
      ['逐级选择的内容', 'The levels'],
      '一级一级选的内容，如先选国家再选城市',
      'what is chosen level by level, such as the country, then the city',
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
      '筛选哪个字段：名称、选项和关联都取自它',
      'the field that it is about: label, options and relation come from it',
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
      '还没有填写时，输入框里的灰色文字',
      'grey text in the input while it is empty',
      text,
    ),
    match: key(
      ['怎样匹配', 'Match'],
      '文字筛选找值的一部分，还是和整个值相同；搜索表单里写明',
      'whether a text is looked for within values, or is the whole value; the search form says which',
      '"whole"',
      '"part"',
      { values: named({ part: ['一部分', 'A part'], whole: ['整个值', 'The whole'] }) },
    ),
    also: key(
      ['还能问什么', 'Also'],
      '除了值，还能筛选“不是它”（<name>Not）和“为空”（<name>Empty）；列表接口要有这些参数',
      'what can be asked beside the value: that it is another one (<name>Not), that there is none (<name>Empty); the list call has to take these parameters',
      '["not", "empty"]',
      undefined,
      {
        one: ['一种问法', 'a way'],
        values: named({ not: ['不是', 'Is not'], empty: ['为空', 'Is empty'] }),
      },
    ),
    decimals: key(
      ['小数位数', 'Decimals'],
      '数字范围可以有几位小数；箭头每次加减 0.5，写 0 时为 1',
      'digits after the point of a number range, in steps of 0.5; with 0 the step is 1',
      '0',
      '2',
    ),
    widget: key(
      ['输入框', 'Input'],
      '换成扩展带来的输入框，如扫码；发送的参数不变',
      'an input that an extension brings, such as a scanner; what is sent stays the same',
      '"isbnScan"',
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
    name: key(['名称', 'Name'], '标签页在地址里的名称', 'its name in the address', '"open"'),
    aliases: key(
      ['曾用名', 'Former names'],
      '曾用名：保存的视图和链接继续可用',
      'names it had before: saved views and links keep working',
      '["active"]',
    ),
    label: key(['显示名称', 'Label'], '标签页上显示的名称', 'what the tab says', text),
    fixed: key(
      ['这一页固定的筛选', 'Fixed filters of the tab'],
      '打开这一页时一起发送的条件',
      'conditions that are sent while the tab is open',
      '{ "status": 1 }',
    ),
    list: key(
      ['这一页自己的列表接口', 'A list call of its own'],
      '这一页的记录从另一个地址读取',
      'where this tab reads its records, if that is another call',
      '{ "method": "GET", "path": "/label/hot/list" }',
    ),
  }),
  part('chart', ['图表 charts', 'A chart'], chartObject, {
    name: key(
      ['名称', 'Name'],
      '不显示；看板里用它指这个图表',
      'not shown: dashboards name the chart by it',
      '"byDay"',
    ),
    label: key(['显示名称', 'Label'], '图表上方的字', 'what stands above the chart', text),
    measure: key(
      ['数什么', 'What is counted'],
      '条数，或一个数字字段的合计或平均',
      'how many records, or the sum or average of a field with numbers',
      '"sum"',
      'count',
      {
        values: named({
          count: ['条数', 'how many'],
          sum: ['合计', 'sum'],
          average: ['平均', 'average'],
        }),
      },
    ),
    field: key(
      ['哪个字段的数', 'Field with the numbers'],
      '合计或平均的是哪个字段；没有值的记录不算',
      'the field that is summed or averaged; records without a value do not count',
      '"likeCount"',
    ),
    look: key(
      ['画成什么', 'Look'],
      '折线按天；柱按天、选项或关联；份额按选项或关联；或一个大字的数',
      'a line by days; bars by days, options or records; shares of options or records; or a number in large type',
      '"bar"',
      undefined,
      {
        values: named({
          line: ['折线', 'line'],
          bar: ['柱', 'bars'],
          share: ['份额', 'shares'],
          number: ['一个数', 'a number'],
        }),
      },
    ),
    by: key(
      ['按什么分', 'By'],
      '按这个字段的每一天（平台时区）、每个选项或每条关联记录各算一次；最多的五十个之外合为“其他”',
      'once for each day (of the platform zone), option or record of this field; beyond the fifty largest the rest is told as “others”',
      '"createdAt"',
    ),
    days: key(
      ['天数', 'Days'],
      '按天时画最近多少天，最多 366；列表按这个日期筛选时画筛选的那些天',
      'by days: how many of the last ones, up to 366; where the list is narrowed by that date, the days that it is narrowed to',
      '90',
      '30',
    ),
  }),
  part(
    'action',
    ['操作 actions', 'An action'],
    actionObject,
    {
      name: key(
        ['名称', 'Name'],
        '不显示；地址和记录里用它指这个操作',
        'not shown: the name that the platform knows it by',
        '"hide"',
      ),
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
        '按下后调用的接口。JSON 里 call、set、link、run 恰好写一个',
        'the call that it makes; in JSON exactly one of call, set, link and run',
        '{ "method": "PUT", "path": "/post/hide", "body": { "id": { "$row": "id" } } }',
      ),
      undo: key(
        ['撤销用的接口', 'The call that takes it back'],
        '能撤回它的接口：有了它，之后会出现“撤销”；修改字段的操作（set）不需要',
        'the call that takes it back: with it, undo is offered afterwards; what changes fields (set) needs none',
        '{ "method": "PUT", "path": "/post/show", "body": { "id": { "$row": "id" } } }',
      ),
      ask: key(
        ['先问的问题', 'Questions before it'],
        '操作前请人回答的问题，如原因；选中多行时只问一次，回答随接口发送（$input）',
        'questions that are asked first, such as the reason; once for all rows, and the answers are sent with the call ($input)',
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
        '打开本站的哪个页面；{id} 和 {field} 处填入这一行的值',
        'the page of this site that it opens; {id} and {field} become values of the row',
        '"/book/{id}"',
      ),
      newTab: key(
        ['在新页面打开', 'In a new tab'],
        '在浏览器的新标签页打开',
        'opens the page in a new tab of the browser',
        'true',
        'false',
      ),
      run: key(
        ['扩展的操作', 'Action of an extension'],
        '交给扩展去做，如打印标签；扩展得到这些行',
        'what an extension does with the rows, such as printing labels',
        '"printLabels"',
      ),
      confirm: key(
        ['先确认什么', 'Question before it'],
        '先问这一句，确认了才做；不写则不问',
        'what is asked before it is done; nothing is asked unless written',
        text,
      ),
      show: key(
        ['对照的字段', 'Shown beside'],
        '提问时列出这条记录的哪些字段，图片放大；完成后接着问下一条',
        'fields of the record that stand beside the questions, pictures large; afterwards the next record is asked about',
        '["licence", "name"]',
      ),
      danger: key(
        ['危险操作（红色）', 'Dangerous (red)'],
        '按钮显示为红色，提醒人小心',
        'the button is red, as a warning',
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
        '按钮不能按时，告诉人原因',
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
        run: ['交给扩展', 'Leaves it to an extension'],
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
        '打开哪个页面；{id} 处填入记录的标识',
        "the page that is opened; {id} becomes the record's identifier",
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
      '新建一条记录时填写的表单，或打开的页面',
      'the form for new records, or the page that opens in its place',
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
      '修改一条记录时的表单，可以与新建的相同（create）',
      'the form for changes; it may be the same as for new records (create)',
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
      '不满足时显示的话',
      'what is said where it does not hold',
      text,
    ),
  }),
  part('picker', ['选择器 picker', 'picker'], shape.picker.unwrap(), {
    list: key(
      ['选择器自己的列表接口', 'A list call of the picker’s own'],
      '选择记录时从另一个地址读取；不写用列表的接口',
      'where pickers read records, if that is another call than the list',
      '{ "method": "GET", "path": "/label/pick/list" }',
    ),
    filter: key(
      ['搜索框用的筛选', 'Filter of the search box'],
      '在搜索框里输入时，用哪个筛选查找',
      'the filter that the search box uses',
      '"title"',
    ),
    empty: key(
      ['没有结果时说什么', 'What is said where nothing is found'],
      '什么也没找到时显示的话',
      'what is said where nothing is found',
      text,
    ),
  }),
  part('grants', ['谁能做什么 access', 'access of the list'], accessObject, {
    institutions: key(
      ['机构', 'Institutions'],
      '审核通过的机构能做什么',
      'what approved institutions may do',
      '{ "read": "all", "create": true, "edit": "own", "delete": "own" }',
    ),
    accounts: key(
      ['个人账号', 'Individual accounts'],
      '个人账号能做什么',
      'what individual accounts may do',
      '{ "read": "published" }',
    ),
    readers: key(
      ['读者', 'Readers'],
      '不登录的人能不能看：通过 /open/… 接口和记录的页面',
      'whether anybody may read without signing in: at /open/… and on the pages of records',
      '{ "read": true }',
    ),
  }),
  part('grant', ['一类账号能做的事', 'What a group may do'], accessObject.shape.accounts.unwrap(), {
    read: key(['查看', 'Read'], '能看到哪些记录', 'the records that they see', '"all"', undefined, {
      values: named({
        own: ['自己的', 'Their own'],
        published: ['自己的和已发布的', 'Their own and published ones'],
        all: ['全部', 'All'],
      }),
    }),
    create: key(['新建', 'Create'], '能不能新建', 'whether they may create records', 'true'),
    edit: key(
      ['修改', 'Change'],
      '能修改哪些记录',
      'the records that they may change',
      '"own"',
      undefined,
      { values: named({ own: ['自己的', 'Their own'], all: ['全部', 'All'] }) },
    ),
    delete: key(
      ['删除', 'Delete'],
      '能删除和恢复哪些记录',
      'the records that they may delete and restore',
      '"own"',
      undefined,
      { values: named({ own: ['自己的', 'Their own'], all: ['全部', 'All'] }) },
    ),
  }),
  part('readers', ['读者能做的事', 'What readers may do'], accessObject.shape.readers.unwrap(), {
    read: key(['查看', 'Read'], '能不能看', 'whether they may read', 'true'),
  }),
  part('publishing', ['发布状态 publishing', 'publishing'], shape.publishing.unwrap(), {
    draft: key(
      ['是否草稿', 'Whether it is a draft'],
      '一个是否字段：是草稿的记录读者看不到',
      'a field with yes or no: readers do not see drafts',
      '"isDraft"',
    ),
    from: key(
      ['从何时起', 'From when on'],
      '一个时间字段：到了这个时间读者才看得到；空着则立即',
      'a field with a time: readers see the record from then on; at once if it is empty',
      '"publishAt"',
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
      '文件的每一列填入哪个字段',
      'which field each column of the file fills',
      '[{ "field": "title", "headings": ["书名", "title"] }]',
      undefined,
      { one: ['列', 'a column'] },
    ),
  }),
  part('import-column', ['导入的列', 'A column of an import'], importObject.shape.columns.element, {
    field: key(['字段', 'Field'], '填入的字段', 'the field it fills', '"title"'),
    headings: key(
      ['表头的写法', 'Headings'],
      '文件里这一列可能的标题，哪个都认得；下载的模板用第一个',
      'headings that the column may have in a file; the template has the first',
      '["书名", "title"]',
    ),
  }),
];
