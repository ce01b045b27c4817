import {
  channelsFile,
  closeAction,
  detailPart,
  help,
  label,
  noteField,
  titleFilter,
} from './example.ts';

/** Help for findings about the file itself: JSON, keys and values, version and names. */
export const fileHelp = {
  'invalid-json': help(
    '文件不是合法的 JSON，从这里起读不下去，所以其余内容没有检查。最常见的是漏掉逗号、多写逗号或写了注释。',
    'The file is no JSON from here on, so nothing else in it was checked. Mostly a comma is missing or one too many, or there is a comment.',
    { right: '"name": "publishers",', wrong: '"name": ▸publishers,' },
  ),
  'duplicate-key': help(
    '同一个对象里写了两个同名的键。只有后一个生效，前一个写的内容会悄悄丢失。',
    'An object has the same key twice. Only the second would count, and what the first says would be lost without a word.',
    {
      right: '{ "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": 0 }',
      wrong:
        '{ "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": 0, ▸"default": 0 }',
    },
  ),
  'inexact-number': help(
    '超过 9007199254740991 的整数，或位数太多的小数，读进来会变成另一个数：条件、选项和随调用发出的值就都不对了。',
    'A whole number beyond 9007199254740991, or a decimal of too many digits, is read as another number: conditions, options and what calls send would be wrong.',
    {
      right:
        '"list": { "method": "GET", "path": "/publishers", "fixed": { "group": "9007199254740993" } }',
      wrong:
        '"list": { "method": "GET", "path": "/publishers", "fixed": { "group": ▸9007199254740993 } }',
      instead: '"list": { "method": "GET", "path": "/publishers" }',
    },
  ),
  'unknown-key': help(
    '这里没有这个键，写了也不起作用。多半是拼错了，或放错了层。',
    'There is no such key here, and it would do nothing. Mostly it is misspelt, or stands one level too high or too low.',
    {
      right: `"books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": 0 }`,
      wrong: `"books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, ▸"defualt": 0 }`,
    },
  ),
  'missing-key': help(
    '这里必须有这个键，少了它就不知道要显示或调用什么。每个文字都要写两种语言。',
    'This key must be there: without it nobody knows what to show or to call. Texts stand in both languages.',
    {
      right: '"label": { "zh-CN": "出版社", "en-US": "Publishers" }',
      wrong: '▸"label": { "zh-CN": "出版社" }',
    },
  ),
  'wrong-type': help(
    '值的类型不对，例如该写数字的地方写了文字。数字、true、false 和 null 不加引号。',
    'The value is of another type than is needed here, such as a text in place of a number. Numbers, true, false and null stand without quotes.',
    {
      instead: noteField,
      right: `"note": { "type": "longText", ${label}, "maxLength": 500 }`,
      wrong: `"note": { "type": "longText", ${label}, "maxLength": ▸"500" }`,
    },
  ),
  'wrong-value': help(
    '这里只能写几个固定的值，大小写也要一致。提示里有最接近的一个。',
    'Only a few words are possible here, with the same capitals. The hint names the nearest one.',
    {
      right: noteField,
      wrong: '"note": { "type": ▸"longtext", "label": { "zh-CN": "备注", "en-US": "Note" } }',
    },
  ),
  'wrong-format': help(
    '类型对，写法不对：资源名用小写字母、数字和连字符，字段名是字母开头的字母、数字和下划线，接口地址以 / 开头。',
    'The type is right and the way it is written is not: resources are named in lower-case letters, digits and hyphens, fields in letters, digits and _, and paths start with /.',
    {
      right: '"list": { "method": "GET", "path": "/publishers" }',
      wrong: '"list": { "method": "GET", "path": ▸"publishers" }',
    },
  ),
  'out-of-range': help(
    '数太大、太小，或列表太长、太短。例如列宽是 40 到 800 像素，列至少有一个。',
    'A number is too large or too small, or a list too long or too short. A column, for example, is 40 to 800 pixels wide, and there is at least one.',
    {
      instead: '"columns": ["title", "status", "books"]',
      right: '"columns": [{ "field": "title", "width": 240 }]',
      wrong: '"columns": [{ "field": "title", "width": ▸2400 }]',
    },
  ),
  'newer-version': help(
    '文件由更新的程序写成，其中可能有本程序不懂的内容，所以不打开它，免得读错。',
    'A newer program wrote the file. It may say what this one does not understand, so it is not opened rather than misread.',
    { right: '"schemaVersion": 2', wrong: '"schemaVersion": ▸3' },
  ),
  'older-version': help(
    '文件用的是旧版写法。读取时会自动换成新写法，列表照常可用；改写文件后，新的键才会有提示。',
    'The file is written in a former version of the language. It is translated as it is read and works as before; once rewritten, editors complete the new keys too.',
    { right: '"schemaVersion": 2', wrong: '"schemaVersion": ▸1' },
  ),
  deprecated: help(
    '这个键、值或扩展带来的名字还能用，但新写的列表不用它：提示里有代替的写法，以及最早从哪一版起去掉它。在那之前改好，升级时就不会出错。',
    'The key, the value or the name of an extension still works, and new lists do without it: the hint says what takes its place, the message from which version on it may be gone. Whoever changes it before then has nothing to mend at an upgrade.',
    {
      instead: '"name": "close",\n        "label"',
      right: '"name": "close",\n        "label"',
      wrong: '"name": "close",\n        ▸"icon": "Stop",\n        "label"',
    },
  ),
  'no-singular': help(
    '按钮和提示用单数称呼一条记录，如“New course”。没有写 singular 时用列表的名字；这个英文名字像复数，但单数是什么看不准（courses、buses、leaves 的词尾相似），所以要写出来。',
    'Buttons and messages call one record by its singular, as in “New course”; without one, by the name of the list. This name looks like a plural whose singular cannot be told from its end (courses, buses, leaves), so it has to be written.',
    {
      instead: '"label": { "zh-CN": "出版社", "en-US": "Publishers" },\n  "provider"',
      right:
        '"label": { "zh-CN": "课程", "en-US": "Courses" },\n  "singular": { "zh-CN": "课程", "en-US": "course" },\n  "provider"',
      wrong: '"label": { "zh-CN": "课程", "en-US": ▸"Courses" },\n  "provider"',
    },
  ),
  'wrong-file-name': help(
    '文件以资源名命名，这样别的文件指向它、在仓库里找它都不会错，也不会有两个文件抢同一个名字。',
    'A file is named after its resource, so that it is found by those who look for it and no two files claim one name.',
    { right: '"name": "publishers"', wrong: '"name": ▸"publisher"' },
  ),
  'duplicate-name': help(
    '同一处有两个同名的项：列、筛选、标签页、操作或选项。地址和保存的视图按名字找它们，所以名字只能有一个。',
    'Two of the same kind have one name: columns, filters, tabs, actions or options. Addresses and saved views find them by name, so each has its own.',
    {
      right: '"columns": ["title", "status", "books"]',
      wrong: '"columns": ["title", "status", ▸"title"]',
    },
  ),
  'duplicate-resource': help(
    '另一个文件已经用了这个资源名（或曾用名）。后读到的文件会停用，先读到的不受影响。',
    'Another file has this name already, or had it formerly. The one read later is not used; the other is not touched.',
    {
      instead: '"name": "publishers",\n  "label"',
      right: '"name": "publishers",\n  "aliases": ["houses"],\n  "label"',
      wrong: '"name": "publishers",\n  "aliases": [▸"channels"],\n  "label"',
      beside: channelsFile,
    },
  ),
  'reserved-name': help(
    '地址栏用这个名字记录页码、排序或标签页，筛选用了它就会互相覆盖。',
    'The address of the page keeps the page number, the sort or the tab under this name; a filter of that name would overwrite it.',
    {
      right: titleFilter,
      wrong: '{ "name": ▸"tab", "kind": "text", "field": "title" }',
    },
  ),
  'unsafe-name': help(
    '程序里每个对象都自带这个名字，按名字查找时会找到没有人写过的东西。',
    'Every object of a program has this name by itself: a look-up would find what nobody wrote.',
    {
      right: closeAction,
      wrong: closeAction.replace('"close"', '▸"constructor"'),
    },
  ),
  'alias-taken': help(
    '曾用名让旧的链接和保存的视图继续可用，所以它只能指向一处，也不能是现在的名字。',
    'Former names keep old links and saved views working. Each leads to one thing, and to none that has this name today.',
    {
      instead: noteField,
      right: `"note": { "type": "longText", ${label}, "aliases": ["remark"] }`,
      wrong: `"note": { "type": "longText", ${label}, "aliases": [▸"title"] }`,
    },
  ),
  'service-without-rest': help(
    'service 指的是 REST_SERVICES 里的一个服务，只有 provider 为 rest 的列表才会用到它。',
    'service names one of the REST services in the settings; only lists with the provider rest ask them.',
    {
      right: '"provider": "rest",',
      instead: '"provider": "rest",',
      wrong: '"service": ▸"catalogue",',
    },
  ),
  'unusable-base': help(
    'extends 指向一个列表：这个文件没有写的，都与它相同。它要么不存在，要么自身有错误，要么又沿用了这个文件。',
    'extends names the list that this one is, but for what is written here. That list is not there, has errors itself, or extends this one in its turn.',
    {
      instead: '"name": "publishers",\n  "label"',
      right: '"name": "publishers",\n  "extends": "channels",\n  "label"',
      wrong: '"name": "publishers",\n  "extends": ▸"chanels",\n  "label"',
      beside: channelsFile,
    },
  ),
  'own-name': help(
    '平台按这个列表建一张表，每个字段是一列。列表和字段的名字最多 40 个字符，不能只差大小写或下划线，也不能是平台自己要用的列。',
    'The platform makes a table of the list, and a column of each field. Names have 40 characters at most, differ in more than their capitals or underscores, and are none of the columns that the platform needs for itself.',
    {
      base: 'events',
      right: '"seats": { "type": "number"',
      wrong: '▸"isDeleted": { "type": "number"',
    },
  ),
  'own-part': help(
    '平台用它建的表来回答这个列表，所以接口、路径和编号都由名字决定；字段要么由人填写，要么由平台填写；筛选和排序要有索引可用。',
    'The platform answers such a list with the table that it has made: calls, paths and ids follow from the names, somebody has to fill each field, and filters and orders need an index.',
    {
      base: 'events',
      right: '"seats": { "type": "number", "label": { "zh-CN": "座位", "en-US": "Seats" } }',
      wrong:
        '"seats": { "type": "number", "label": { "zh-CN": "座位", "en-US": "Seats" }, ▸"readOnly": true }',
    },
  ),
  'source-without-provider': help(
    '只有 provider 为 source 的列表，记录才来自数据源。',
    'Only a list with the provider source takes its records from one.',
    {
      base: 'channels',
      right: '"recordTitle": "name"',
      wrong: '"source": ▸"catalogue",\n  "recordTitle": "name"',
    },
  ),
  'missing-source': help(
    '数据源写在 schemas/sources 里，每个一个文件：地址、凭据、上限。列表写它的名字。',
    'A source is a file in schemas/sources with its address, credentials and limits. The list names it.',
    {
      base: 'channels',
      instead: '"recordTitle": "name"',
      right: '"provider": "source",\n  "source": "catalogue",\n  "recordTitle": "name"',
      wrong: '"provider": ▸"source",\n  "recordTitle": "name"',
    },
  ),
  'unknown-source': help(
    'schemas/sources 里没有这个名字的文件。',
    'No file in schemas/sources has this name.',
    {
      base: 'channels',
      instead: '"recordTitle": "name"',
      right: '"provider": "source",\n  "source": "catalogue",\n  "recordTitle": "name"',
      wrong: '"provider": "source",\n  "source": ▸"catalog",\n  "recordTitle": "name"',
    },
  ),
  'extension-without-provider': help(
    '只有 provider 为 extension 的列表，数据才由扩展提供。',
    'Only a list with the provider extension is answered by one.',
    {
      base: 'channels',
      right: '"recordTitle": "name"',
      wrong: '"extension": ▸"shelf",\n  "recordTitle": "name"',
    },
  ),
  'missing-extension': help(
    '扩展可以带来 refine 的数据提供者，每个有一个名字。列表写它的名字。',
    'Extensions bring data providers of refine, each by a name. The list names it.',
    {
      base: 'channels',
      right: '"recordTitle": "name"',
      wrong: '"provider": ▸"extension",\n  "recordTitle": "name"',
    },
  ),
  'unknown-extension': help(
    '筛选的输入框、操作和数据提供者可以来自扩展，但装好的扩展里没有这个名字。多半是拼错了，或者扩展没有装上。',
    'Inputs of filters, actions and data providers may come from extensions, but none that is installed brings this name. It is misspelt, or the extension is not there.',
    {
      instead: titleFilter,
      right: titleFilter,
      wrong: '{ "name": "title", "kind": "text", "field": "title", "widget": ▸"scan" }',
    },
  ),
  'source-grant': help(
    '“自己的”和“已发布的”要靠记录的账号和发布状态来分；数据源的记录没有这些。',
    'The account and the state of a record tell what is “own” and “published”; records of a source have neither.',
    {
      base: 'channels',
      instead: '"recordTitle": "name"',
      right:
        '"provider": "source",\n  "source": "catalogue",\n  "access": { "institutions": { "read": "all" } },\n  "recordTitle": "name"',
      wrong:
        '"provider": "source",\n  "source": "catalogue",\n  "access": { "institutions": { "read": ▸"own" } },\n  "recordTitle": "name"',
    },
  ),
  'own-only': help(
    '谁能看、能改一条记录，别的服务自己决定；只有平台自己保存的记录由列表来说。',
    'Other services decide themselves who may read and change their records. A list says so only of records that the platform keeps.',
    {
      base: 'channels',
      right: '"recordTitle": "name"',
      wrong: '▸"access": { "institutions": { "read": "all" } },\n  "recordTitle": "name"',
    },
  ),
  'nothing-inherited': help(
    '沿用的列表里没有这个名字，所以没有可去掉或可排在前面的。多半是拼错了，或那边已经改了名。',
    'The list that is extended has nothing of this name to be removed or to stand before. Mostly it is misspelt, or was renamed there.',
    {
      instead: '"name": "publishers",\n  "label"',
      right: '"name": "publishers",\n  "extends": "channels",\n  "label"',
      wrong: '"name": "publishers",\n  "extends": "channels",\n  ▸"picker": null,\n  "label"',
      beside: channelsFile,
    },
  ),
  'unknown-field': help(
    '指向的字段不在 fields 里。给字段改名时，所有提到它的地方都要一起改，旧名可写进 aliases。',
    'What is named here is not in fields. Whoever renames a field changes every place that names it; the former name goes into its aliases.',
    { right: detailPart, wrong: '"detail": { "fields": [▸"titel"] }' },
  ),
} as const;
