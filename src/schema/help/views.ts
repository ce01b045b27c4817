import { detailPart, help, label, titleFilter } from './example.ts';

const columns = '"columns": ["title", "status", "books"]';

/** Help for findings about tables, filters, forms and imports. */
export const viewHelp = {
  'filter-without-label': help(
    '筛选没有名称，搜索表单里看不出它筛的是什么。',
    'The filter has no name to show: nobody could tell in the search form what it searches.',
    { right: titleFilter, wrong: '▸{ "name": "title", "kind": "text" }' },
  ),
  'filter-kind': help(
    '筛选的方式与字段的类型不配，例如对文字按日期范围筛选，接口收到的值没有意义。',
    'The kind of the filter does not fit the type of its field, such as a range of dates over a text: the list call would get values without a meaning.',
    { right: titleFilter, wrong: '{ "name": "title", "kind": ▸"dateRange", "field": "title" }' },
  ),
  'filter-way': help(
    '筛选的 also 写了它问不了的：范围只能问“为空”，是或否两样都不能问，REST 服务没有“为空”的说法。',
    'The filter names something in also that it cannot ask: a range can only ask for nothing, a yes or no for neither, and REST services have no word for an empty value.',
    {
      right: '{ "name": "status", "kind": "enum", "field": "status", "also": ["not"] }',
      wrong: '{ "name": "status", "kind": "enum", "field": "status", "also": [▸"empty"] }',
      instead: '{ "name": "status", "kind": "enum", "field": "status" }',
    },
  ),
  'filter-without-options': help(
    '枚举筛选的选项来自它的字段；没有指向枚举字段，就没有可选的内容。',
    'A filter of the kind enum takes the options of its field; without one there is nothing to choose from.',
    {
      right: '{ "name": "status", "kind": "enum", "field": "status" }',
      wrong:
        '▸{ "name": "status", "kind": "enum", "label": { "zh-CN": "状态", "en-US": "Status" } }',
    },
  ),
  'missing-cascade': help(
    '级联筛选要说明有哪几级、选项从哪里来。',
    'A cascader says which levels it has and where its choices come from.',
    {
      instead: titleFilter,
      right:
        '{ "name": "place", "kind": "cascader", "label": { "zh-CN": "地区", "en-US": "Place" }, "cascade": { "parameters": ["country", "city"], "resource": "publishers", "fields": ["status", "title"] } }',
      wrong:
        '▸{ "name": "place", "kind": "cascader", "label": { "zh-CN": "地区", "en-US": "Place" } }',
    },
  ),
  'needless-cascade': help(
    '只有 kind 为 cascader 的筛选会用 cascade，写在别处不起作用。',
    'Only the kind cascader uses a cascade; elsewhere it does nothing.',
    {
      instead: titleFilter,
      right:
        '{ "name": "title", "kind": "cascader", "field": "title", "cascade": { "parameters": ["country", "city"], "resource": "publishers", "fields": ["status", "title"] } }',
      wrong:
        '{ "name": "title", "kind": "text", "field": "title", ▸"cascade": { "parameters": ["country", "city"], "resource": "publishers", "fields": ["status", "title"] } }',
    },
  ),
  'cascade-levels': help(
    '每一级都要有一个参数和一个字段，两边的个数必须相同。',
    'Every level has one parameter and one field; there must be as many of one as of the other.',
    {
      instead: titleFilter,
      right:
        '{ "name": "title", "kind": "cascader", "field": "title", "cascade": { "parameters": ["country", "city"], "resource": "publishers", "fields": ["status", "title"] } }',
      wrong:
        '{ "name": "title", "kind": "cascader", "field": "title", "cascade": { "parameters": ["country", "city", "street"], "resource": "publishers", "fields": ▸["status", "title"] } }',
    },
  ),
  'cascade-depth': help(
    '选项的层数多于参数，最深一级的选择没有参数可以发送。',
    'The choices go deeper than there are parameters: the deepest choice could not be sent.',
    {
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
  ),
  'counts-without-tabs': help(
    'tabCounts 给每个标签页计数；没有 tabs 就没有可数的。',
    'tabCounts counts the records of each tab; without tabs there is nothing to count.',
    {
      instead: columns,
      right: `${columns},
    "tabs": [{ "name": "open", "label": { "zh-CN": "营业", "en-US": "Open" }, "fixed": { "status": "open" } }],
    "tabCounts": "each"`,
      wrong: `${columns},
    ▸"tabCounts": "each"`,
    },
  ),
  'chart-elsewhere': help(
    '图表由平台在自己的数据库里数出来。REST 服务、数据源和扩展的记录不在那里，逐页取来再数又慢又不准。',
    'The platform counts for charts in its own database. Records of REST services, sources and extensions are not there, and to fetch them page by page would be slow and wrong.',
    {
      instead: columns,
      right: columns,
      wrong: `${columns},
    ▸"charts": [{ "name": "all", ${label}, "look": "number" }]`,
    },
  ),
  'chart-part': help(
    '折线按日期分，柱按日期、选项或关联分，份额按选项或关联分，一个数不分；合计和平均只能对数字字段求。',
    'A line is told by days, bars by days, options or records, shares by options or records, and a number by nothing; sums and averages are of fields with numbers.',
    {
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
  ),
  'computed-sort': help(
    '排序由接口完成，而计算字段的值在应用里才算出，接口不认识它。',
    'The list call sorts, and a computed field gets its value in the app alone: the call does not know it.',
    {
      instead: columns,
      right: '"columns": ["title", { "field": "age" }]',
      wrong: '"columns": ["title", { "field": "age", ▸"sortable": true }]',
    },
  ),
  'cannot-edit-cell': help(
    '表格里能改的，是会被保存、并且一行放得下的字段。只读、计算和需要整个表单的类型不能在表格里改。',
    'A cell can change what is saved and has room on one line. Read-only and computed fields, and types that need a form, cannot be changed in the table.',
    {
      instead: columns,
      right: '"columns": ["title", { "field": "founded" }]',
      wrong: '"columns": ["title", { "field": "founded", ▸"editable": true }]',
    },
  ),
  'read-only-in-form': help(
    '只读字段由平台填写，新建时还没有值，也不会发送，放在新建表单里只会让人困惑。',
    'The platform fills read-only fields: a new record has no value yet and none is sent, so the form would show an empty riddle.',
    {
      right: '"create": { "groups": [{ "fields": ["title", "status", "books", "note"] }] }',
      wrong: '"create": { "groups": [{ "fields": ["title", "status", "books", ▸"founded"] }] }',
    },
  ),
  'missing-in-form': help(
    '必填字段没有地方填，也没有默认值，所以新建的记录永远保存不了。',
    'A required field has no place to fill it in and no default: a new record could never be saved.',
    {
      right: '"create": { "groups": [{ "fields": ["title", "status", "books", "note"] }] }',
      wrong: '▸"create": { "groups": [{ "fields": ["status", "books", "note"] }] }',
    },
  ),
  'form-without-save': help(
    '表单和修改字段的操作都要有保存的接口，否则填完无处可存。',
    'Forms, and actions that set fields, need a call that saves; what is filled in would have nowhere to go.',
    {
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
  ),
  'edit-same-as-nothing': help(
    'forms.edit 写 "create" 表示与新建用同一个表单，所以必须有 forms.create。',
    'forms.edit "create" means the same form as for new records, so there must be a forms.create.',
    {
      right: `"forms": {
    "create": { "groups": [{ "fields": ["title", "status", "books", "note"] }] },
    "edit": "create"
  }`,
      wrong: `"forms": {
    "edit": ▸"create"
  }`,
    },
  ),
  'rules-without-form': help(
    'rules 在表单保存之前检查；没有生成的表单，就没有地方检查它们。',
    'Rules are asked before a form saves. Without a generated form nobody asks them.',
    {
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
  ),
  'unknown-import-key': help(
    '导入按 match 里的字段认出已有的记录；没有列带来这个值，每次导入都会重复新建。',
    'An import finds records that are there already by the fields of match. Without a column that brings the value, every run would add them anew.',
    {
      instead: detailPart,
      right:
        '"import": { "match": ["title"], "columns": [{ "field": "title", "headings": ["名称"] }] }',
      wrong:
        '"import": { "match": [▸"note"], "columns": [{ "field": "title", "headings": ["名称"] }] }',
    },
  ),
  'duplicate-heading': help(
    '同一个列标题属于两个字段，导入时不知道这一列该填到哪里。',
    'One heading stands for two fields: an import could not tell which of them its column fills.',
    {
      instead: detailPart,
      right:
        '"import": { "match": ["title"], "columns": [{ "field": "title", "headings": ["名称"] }, { "field": "note", "headings": ["备注"] }] }',
      wrong:
        '"import": { "match": ["title"], "columns": [{ "field": "title", "headings": ["名称"] }, { "field": "note", "headings": [▸"名称"] }] }',
    },
  ),
} as const;
