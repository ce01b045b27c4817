import { convention } from '../source/convention.ts';
import { named } from './names.ts';
import { key, type Part, part } from './part.ts';

/** The help for the parts of a convention (docs/sources.md#conventions); the form of a source is drawn with it. */

const { shape } = convention;
const [none, byNumber, byOffset, byWindow, byRange, byCursor, byNext] = shape.page.options;
const filters = shape.filters.unwrap();
const calls = shape.calls.unwrap();
const failure = shape.failure.unwrap();
const [totalInHeader, totalInBody] = shape.total.unwrap().options;
const [moreInBody, moreInLink] = shape.more.unwrap().options;

const ways = named({
  none: ['不分页', 'Not at all'],
  number: ['页码', 'Page number'],
  offset: ['跳过几条', 'Rows to skip'],
  window: ['起止序号', 'From and to'],
  range: ['范围', 'Range'],
  cursor: ['游标', 'Cursor'],
  next: ['应答给出下一页', 'Its own next page'],
});
const by = key(
  ['怎样要一页', 'How a page is asked for'],
  '接口用哪种方式给出后面的记录',
  'how the service gives the rows that follow',
  '"number"',
  undefined,
  { values: ways },
);
const bounds = {
  fixed: key(
    ['固定每页', 'Always so many'],
    '无论怎么要，每页总是这么多条',
    'rows of each page, whatever is asked',
    '20',
  ),
  most: key(
    ['每页最多', 'At most'],
    '每页最多给这么多条；多要也只给这些',
    'rows of a page that it gives at most',
    '100',
  ),
  whole: key(
    ['不带分页参数时给出全部', 'All rows without a page'],
    '不要求分页时，一次给出全部记录',
    'it answers all rows where no page is asked for',
    'true',
    'false',
  ),
  pastEnd: key(
    ['最后一页之后', 'After the last page'],
    '问到最后一页之后时怎样应答；不写：没有记录',
    'how it answers a page after the last one; an empty page unless written',
    '{ "status": 404 }',
  ),
};
const size = key(
  ['每页条数的参数', 'Parameter of the size'],
  '用哪个参数要每页的条数；没有就不写',
  'the parameter that asks for the rows of a page; none unless written',
  '"size"',
);
const path = key(
  ['在应答中的位置', 'Place in the answer'],
  '用点分开，例如 data.list',
  'names with dots between them, such as data.list',
  '"data.total"',
);
const values = key(
  ['算数的值', 'Values that count'],
  '这个位置上是其中之一时成立',
  'it holds where one of these stands there',
  '[0, 200]',
);
const join = key(
  ['几个之间', 'Between several'],
  '多个值写在一起时，中间用什么隔开',
  'what stands between several of them',
  '","',
);

const filterKeys = {
  parameter: key(
    ['参数', 'Parameter'],
    '参数的名称，{field} 是字段名；不写时写进合用的参数',
    'its name, {field} is that of the field; without it, it is a term of the shared one',
    '"{field}"',
  ),
  value: key(
    ['值怎样写', 'How the value is written'],
    '{value} 是值，{quoted} 是加了引号的值，{field} 是字段名',
    '{value} is the value, {quoted} the same in quotes, {field} the field',
    '"{value}"',
    '{value}',
  ),
  item: key(
    ['多个值中的每一个', 'Each of several values'],
    '选了多个值时，每个怎样写',
    'how each of several values is written',
    '"{value}"',
  ),
  join,
};
const operator = (zh: string, en: string, chinese: string, english: string) =>
  key([zh, en], chinese, english, '{ "parameter": "{field}" }');
const callOf = (zh: string, en: string, example: string) =>
  key(
    [zh, en],
    '{list} 是列表的路径，{id} 是记录的标识，{identifier} 是列表里标识所在的字段名',
    '{list} is the path of the list, {id} the record, {identifier} the name of the field that has its id',
    example,
    undefined,
    {
      values: named({
        '': ['通常的调用', 'The usual one'],
        method: ['这样调用', 'This call'],
        null: ['没有', 'There is none'],
      }),
    },
  );
const timeForms = named({
  iso: ['ISO 8601', 'ISO 8601'],
  seconds: ['1970 年以来的秒', 'Seconds since 1970'],
  milliseconds: ['1970 年以来的毫秒', 'Milliseconds since 1970'],
  text: ['2026-01-31 09:05:00', '2026-01-31 09:05:00'],
});

/** All objects of a convention, with the meaning of each key. */
export const conventionReference: readonly Part[] = [
  part('convention', ['约定', 'The convention'], convention, {
    page: key(
      ['分页', 'Pages'],
      '怎样要一页，每页多少条',
      'how a page is asked for, and how large it may be',
      '{ "by": "number", "number": "page", "size": "size" }',
      undefined,
      { values: ways },
    ),
    headers: key(
      ['请求头', 'Headers'],
      '每次调用都发送的请求头；密钥不写在这里，写在“凭据”里',
      'sent with every call; secrets belong to the credentials and not here',
      '{ "Accept-Profile": "public" }',
    ),
    fixed: key(
      ['固定参数', 'Fixed parameters'],
      '每次取记录都带上的参数',
      'parameters of every call for rows',
      '{ "expand": "author" }',
    ),
    calls: key(
      ['单条记录的调用', 'Calls of a record'],
      '列表没有写明时，怎样读、建、改、删一条记录',
      'how a record is read, made, changed and deleted where the list does not say it',
      '{ "detail": { "method": "GET", "path": "{list}/{id}" } }',
    ),
    sort: key(
      ['排序', 'Order'],
      '用哪个参数排序，升序和降序怎样写',
      'which parameter asks for an order, and how it is written',
      '{ "parameter": "sort", "ascending": "{field}", "descending": "-{field}" }',
      undefined,
      { one: ['排序', 'an order'] },
    ),
    filters: key(
      ['筛选', 'Filters'],
      '每一种筛选用哪个参数，值怎样写；不写的不能筛选',
      'the parameter and value of each kind of filter; what is not written cannot be asked',
      '{ "eq": { "parameter": "{field}" } }',
    ),
    search: key(
      ['搜索', 'Search'],
      '在所有字段里搜索用哪个参数；不写就不能搜索',
      'the parameter of the search over all fields; without it there is none',
      '{ "parameter": "q" }',
    ),
    rows: key(
      ['记录在哪里', 'Where the rows are'],
      '多条记录在应答中的位置；{collection} 是列表路径的最后一段',
      'the path of the rows in an answer; {collection} is the last part of the path of the list',
      '"data.list"',
    ),
    row: key(
      ['一行里面', 'Within a row'],
      '字段和标识在一行里的位置，只在它们不直接在行里时写',
      'where a row has its fields and its id, if not at its top',
      '{ "fields": "attributes" }',
    ),
    total: key(
      ['总数', 'Total'],
      '一共有多少条写在哪里',
      'where it says how many rows there are in all',
      '{ "path": "data.total" }',
      undefined,
      {
        values: named({
          '': ['在通常的地方找', 'Where it usually is'],
          header: ['响应头', 'A header'],
          path: ['应答中', 'In the answer'],
          none: ['没有总数', 'There is none'],
        }),
      },
    ),
    more: key(
      ['后面还有没有', 'More to come'],
      '怎样知道后面还有记录',
      'what tells whether there are more rows',
      '{ "path": "has_more" }',
      undefined,
      {
        values: named({
          '': ['看总数和条数', 'By total and rows'],
          path: ['应答中', 'In the answer'],
          link: ['响应头 Link', 'The header Link'],
        }),
      },
    ),
    record: key(
      ['单条记录在哪里', 'Where one record is'],
      '读一条记录时，它在应答中的位置',
      'the path of one record in an answer',
      '"data"',
    ),
    success: key(
      ['成功的标志', 'Sign of success'],
      '接口失败时也回答 200 的，写明哪个值算成功',
      'for services that say failure with status 200: which value means success',
      '{ "path": "code", "values": [200] }',
      undefined,
      { one: ['标志', 'a sign of success'] },
    ),
    failure: key(
      ['错误信息', 'Failures'],
      '出错时，原因写在应答的哪里',
      'where an answer says what is wrong',
      '{ "message": ["msg"] }',
    ),
    writes: key(
      ['写入', 'Writing'],
      '新建和修改时怎样发送',
      'how new records and changes are sent',
      '{ "whole": true }',
    ),
    values: key(
      ['时间和金额', 'Times and money'],
      '时间和金额在接口里怎样写；不写就原样使用',
      'how times and money are written; as they are unless said',
      '{ "times": "seconds" }',
    ),
  }),
  part('page-none', ['不分页', 'No pages'], none, { by }),
  part('page-number', ['页码', 'Page number'], byNumber, {
    by,
    number: key(
      ['页码的参数', 'Parameter of the page'],
      '用哪个参数要第几页',
      'asks for a page by its number',
      '"page"',
    ),
    first: key(
      ['第一页是', 'The first page is'],
      '页码从 0 还是从 1 数起',
      'whether pages are counted from 0 or 1',
      '0',
      '1',
    ),
    size,
    ...bounds,
  }),
  part('page-offset', ['跳过几条', 'Rows to skip'], byOffset, {
    by,
    offset: key(
      ['跳过条数的参数', 'Parameter of rows to skip'],
      '用哪个参数跳过前面的记录',
      'asks to leave out the rows before',
      '"offset"',
    ),
    size,
    ...bounds,
  }),
  part('page-window', ['起止序号', 'From and to'], byWindow, {
    by,
    start: key(
      ['起始的参数', 'Parameter of the first row'],
      '第一条的序号，从 0 数起',
      'the index of the first row, from 0',
      '"_start"',
    ),
    end: key(
      ['结束的参数', 'Parameter of the end'],
      '最后一条之后的序号',
      'the index after the last row',
      '"_end"',
    ),
    ...bounds,
  }),
  part('page-range', ['范围', 'Range'], byRange, {
    by,
    name: key(['名称', 'Name'], '请求头或参数的名称', 'of the header or parameter', '"Range"'),
    in: key(
      ['写在', 'Sent in'],
      '范围写在请求头还是参数里',
      'whether it is a header or a parameter',
      '"header"',
      undefined,
      {
        values: named({ header: ['请求头', 'a header'], query: ['参数', 'a parameter'] }),
      },
    ),
    value: key(
      ['怎样写', 'How it is written'],
      '{start} 是第一条，{end} 是最后一条',
      '{start} is the first row, {end} the last',
      '"{start}-{end}"',
    ),
    ...bounds,
  }),
  part('page-cursor', ['游标', 'Cursor'], byCursor, {
    by,
    cursor: key(
      ['游标的参数', 'Parameter of the cursor'],
      '用哪个参数要下一页',
      'asks for the page after',
      '"cursor"',
    ),
    token: key(
      ['应答里的游标', 'Cursor in the answer'],
      '下一页的游标在应答中的位置；与“最后一行的值”二选一',
      'where an answer has the one of the next page; either this or a value of the last row',
      '"paging.next"',
    ),
    lastRow: key(
      ['最后一行的值', 'Value of the last row'],
      '用最后一行的哪个字段作游标',
      'the field of the last row that is the cursor',
      '"id"',
    ),
    size,
    ...bounds,
  }),
  part('page-next', ['应答给出下一页', 'Its own next page'], byNext, {
    by,
    address: key(
      ['下一页的地址', 'Address of the next page'],
      '在应答中的位置；不写：响应头 Link',
      'where an answer has it; the header Link unless written',
      '"links.next"',
    ),
    size,
    ...bounds,
  }),
  part('past-end', ['最后一页之后', 'After the last page'], byNumber.shape.pastEnd.unwrap(), {
    status: key(['状态码', 'Status'], 'HTTP 状态码', 'the HTTP status of the answer', '404'),
    path,
    values,
  }),
  part('sort', ['排序', 'Order'], shape.sort.unwrap(), {
    parameter: key(['参数', 'Parameter'], '排序的参数', 'asks for an order', '"sort"'),
    order: key(
      ['方向的参数', 'Parameter of the direction'],
      '方向写在另一个参数里的，写它的名称',
      'if the direction has a parameter of its own, its name',
      '"order"',
    ),
    ascending: key(
      ['升序', 'Ascending'],
      '{field} 是字段名',
      '{field} is the name of the field',
      '"{field}"',
    ),
    descending: key(
      ['降序', 'Descending'],
      '{field} 是字段名',
      '{field} is the name of the field',
      '"-{field}"',
    ),
    join,
    repeat: key(
      ['几个排序各写一次参数', 'The parameter once for each'],
      '按几个字段排序时，参数写几次',
      'several orders send the parameter several times',
      'true',
      'false',
    ),
  }),
  part('filters', ['筛选', 'Filters'], filters, {
    eq: operator('等于', 'Equal', '等于一个值', 'one value'),
    in: operator('其中之一', 'One of several', '是几个值之一', 'one of several values'),
    contains: operator('包含', 'Contains', '包含一段文字', 'a part of a text'),
    gte: operator('至少', 'At least', '大于或等于，也用于时间', 'this or more, times as well'),
    lte: operator('至多', 'At most', '小于或等于，也用于时间', 'this or less, times as well'),
    ne: operator('不等于', 'Not equal', '等于别的值', 'any other value'),
    empty: operator('为空', 'Empty', '没有值；不用写 {value}', 'no value; it has no {value}'),
    filled: operator('不为空', 'Filled', '有值；不用写 {value}', 'any value; it has no {value}'),
    shared: key(
      ['合用的参数', 'Shared parameter'],
      '所有筛选写在一个参数里的，写它的名称和怎样连接',
      'for services that take all filters in one parameter',
      '{ "parameter": "$filter", "join": " and " }',
      undefined,
      { one: ['合用的参数', 'a shared parameter'] },
    ),
    quote: key(
      ['引号', 'Quotes'],
      '{quoted} 用哪种引号，值里的引号前写什么',
      'which marks {quoted} has, and what stands before one within a value',
      '{ "mark": "\'", "escape": "\'" }',
      undefined,
      { one: ['引号', 'quotes'] },
    ),
  }),
  part('source-filter', ['一种筛选', 'A filter'], filters.shape.eq.unwrap(), filterKeys),
  part('shared', ['合用的参数', 'Shared parameter'], filters.shape.shared.unwrap(), {
    parameter: key(['参数', 'Parameter'], '它的名称', 'its name', '"$filter"'),
    join: key(
      ['几个之间', 'Between several'],
      '几个筛选之间写什么',
      'what stands between terms',
      '" and "',
    ),
    value: key(
      ['怎样写', 'How it is written'],
      '{terms} 是所有筛选',
      '{terms} are all of them',
      '"({terms})"',
      '{terms}',
    ),
  }),
  part('quote', ['引号', 'Quotes'], filters.shape.quote.unwrap(), {
    mark: key(['引号', 'Mark'], '文字两边的符号', 'around a text', '"\'"'),
    escape: key(
      ['引号前', 'Before a mark'],
      '文字里有引号时，前面写什么',
      'before a mark within a text',
      '"\'"',
    ),
  }),
  part('calls', ['单条记录的调用', 'Calls of a record'], calls, {
    list: key(
      ['列表的路径', 'Path of a list'],
      '列表路径里哪一部分是 {base}，例如 {base}/list',
      'which part of the path of a list is {base}',
      '"{base}/list"',
    ),
    detail: callOf('读取', 'Read', '{ "method": "GET", "path": "{list}/{id}" }'),
    create: callOf('新建', 'Create', '{ "method": "POST", "path": "{list}" }'),
    update: callOf('修改', 'Change', '{ "method": "PATCH", "path": "{list}/{id}" }'),
    delete: callOf('删除', 'Delete', '{ "method": "DELETE", "path": "{list}/{id}" }'),
  }),
  part('source-call', ['一个调用', 'A call'], calls.shape.detail.unwrap().unwrap(), {
    method: key(['方法', 'Method'], '用哪种 HTTP 方法', 'the HTTP method of the call', '"GET"'),
    path: key(
      ['路径', 'Path'],
      '以 {list} 或 {base} 开头',
      'it begins with {list} or {base}',
      '"{list}/{id}"',
    ),
  }),
  part('row', ['一行里面', 'Within a row'], shape.row.unwrap(), {
    fields: key(
      ['字段在', 'Fields at'],
      '一行里，哪个对象有它的字段',
      'the object within a row that has its fields',
      '"attributes"',
    ),
    id: key(
      ['标识的地址', 'Address with the id'],
      '一行里，哪个地址以它的标识结尾',
      'an address within a row that ends with its id',
      '"_links.self.href"',
    ),
  }),
  part('total-header', ['响应头里的总数', 'Total in a header'], totalInHeader, {
    header: key(
      ['响应头', 'Header'],
      '总数在哪个响应头里',
      'the header with the total',
      '"X-Total-Count"',
    ),
  }),
  part('total-path', ['应答中的总数', 'Total in the answer'], totalInBody, { path }),
  part('more-path', ['应答中', 'In the answer'], moreInBody, {
    path: key(
      ['在应答中的位置', 'Place in the answer'],
      '这里有值、为真时，后面还有',
      'while something is there, and true, there are more rows',
      '"has_more"',
    ),
    end: key(
      ['为真是结束', 'True is the end'],
      '反过来：为真时没有了',
      'the other way round: true means that these were the last',
      'true',
      'false',
    ),
  }),
  part('more-link', ['响应头 Link', 'The header Link'], moreInLink, {
    link: key(
      ['响应头 Link', 'The header Link'],
      'Link 里有 next 时后面还有',
      'there are more while it has a next',
      'true',
    ),
  }),
  part('success', ['成功的标志', 'Sign of success'], shape.success.unwrap(), { path, values }),
  part('failure', ['错误信息', 'Failures'], failure, {
    message: key(
      ['原因在', 'The reason at'],
      '原因可能在的几个位置，先有文字的算数',
      'the paths of the message; the first one with a text counts',
      '["msg"]',
    ),
    problems: key(
      ['字段的问题在', 'Problems of fields at'],
      '哪里写着每个字段的问题',
      'where it says what is wrong with each field',
      '{ "at": "errors" }',
    ),
  }),
  part('problems', ['字段的问题', 'Problems of fields'], failure.shape.problems.unwrap(), {
    at: key(
      ['在应答中的位置', 'Place in the answer'],
      '一个列表，或以字段名为键的对象',
      'a list, or an object by field',
      '"errors"',
    ),
    field: key(
      ['字段名在', 'Name of the field at'],
      '列表的每一项里，字段名在哪里',
      'within each of a list',
      '"field"',
    ),
    message: key(
      ['原因在', 'The reason at'],
      '列表的每一项里，原因在哪里',
      'within each of a list',
      '"message"',
      'message',
    ),
  }),
  part('writes', ['写入', 'Writing'], shape.writes.unwrap(), {
    body: key(
      ['值的外层', 'Around the values'],
      '要发送的值外面还有什么：JSON，$values 处是值，$id 处是标识；不写：值就是全部',
      'what stands around the values: JSON with "$values", "$id" and "$collection"; nothing unless written',
      '{ "data": "$values" }',
    ),
    delete: key(
      ['删除时发送', 'Sent with a deletion'],
      '删除时的内容：JSON，$id 处是标识',
      'JSON with "$id"; nothing unless written',
      '{ "ids": ["$id"] }',
    ),
    format: key(['格式', 'Format'], '发送的格式', 'how it is sent', '"form"', 'json', {
      values: named({ json: ['JSON', 'JSON'], form: ['表单', 'a form'] }),
    }),
    whole: key(
      ['修改发送整条记录', 'A change sends the whole record'],
      '不然只发送改动的字段',
      'otherwise what was changed',
      'true',
      'false',
    ),
    withId: key(
      ['修改时值里也有标识', 'The id among the values'],
      '修改时，标识也写在值里',
      'a change names the record in its values, too',
      'true',
      'false',
    ),
  }),
  part('values', ['时间和金额', 'Times and money'], shape.values.unwrap(), {
    times: key(
      ['时间', 'Times'],
      '接口里的时间怎样写',
      'how they are written',
      '"seconds"',
      'iso',
      { values: timeForms },
    ),
    askedTimes: key(
      ['筛选里的时间', 'Times in filters'],
      '与上面不同时才写',
      'if they are written in another way there',
      '"text"',
      undefined,
      {
        values: timeForms,
      },
    ),
    money: key(['金额', 'Money'], '接口里的金额怎样写', 'how it is written', '"cents"', 'number', {
      values: named({
        number: ['数字', 'Numbers'],
        text: ['文字', 'Texts'],
        cents: ['以分为单位的整数', 'Whole numbers of cents'],
      }),
    }),
  }),
];
