import { defineMessages } from '#contract/language.ts';

/** Messages about the decisions, by stable code. */
export const noteMessages = defineMessages({
  'zh-CN': {
    'no-rows': '接口没有返回记录：字段只能按接口的声明写出，请在有数据后再推断一次',
    'few-rows': '只看到 {rows} 条记录，类型可能不准',
    'identifier-guessed': '没有 id，用“{field}”识别记录',
    'identifier-missing': '没有能识别记录的字段：不能查看、修改和删除单条记录',
    'title-guessed': '用“{field}”作为记录的名称',
    'enum-from-values': '“{field}”只出现过 {count} 个值，当作枚举；之后可能有新的值',
    'options-need-names': '选项是代码，请写上含义：“{field}”',
    'options-borrowed': '“{field}”的选项名称取自列表“{resource}”',
    'relation-found': '“{field}”指向列表“{resource}”',
    'relation-unknown': '“{field}”像是指向别的记录，但没有这样的列表；只显示它的名称',
    'mixed-types': '“{field}”的值有几种类型：{types}',
    'always-empty': '总是空的，类型按名称猜测：“{field}”',
    'currency-assumed': '“{field}”的货币没有写明，当作 {currency}',
    'label-untranslated': '没有查到中文名称，请补上：“{field}”',
    'not-saved': '嵌套在别的值里，或名称不能作为保存的参数，只读：“{field}”',
    'save-incomplete': '{path} 还保存“{fields}”，记录里没有它们：没有写 save，以免修改时清空',
    'rest-assumed': '查看、保存和删除按 REST 惯例写出；服务不支持的请删去',
    'read-only': '没有找到保存接口，列表只读',
    'timestamp-number': '“{field}”是数字时间戳，按数字显示；让服务返回 ISO 8601 才能按时间显示',
    'date-format': '“{field}”的日期写法不是 YYYY-MM-DD，按文字显示',
    'key-skipped': '“{field}”这个名字不能写进定义，已跳过',
    'filter-skipped': '参数没有对应的字段，没有写成筛选：“{field}”',
    'sort-unknown': '没有试过按哪些列排序，没有写 sortable',
    'label-one-language': '名称取自接口文档，只有一种语言，请补上中文：“{field}”',
    'source-convention': '它符合约定“{convention}”',
    'source-nearest': '它有自己的问法，最接近约定“{convention}”，不同之处写在数据源里',
    'source-unpaged': '没有一种约定的翻页对它有效：只能读到一次给出的 {rows} 条',
    'source-few': '只有 {rows} 条记录，看不出怎样翻页',
    'source-no-total': '它不说总数',
    'source-total-found': '总数在“{place}”里，各页都一样，最后一页也相符',
    'source-total-wrong': '它说有 {total} 条，最后一页却不符',
    'source-no-end': '没有看到最后一页：它只能一页接一页地翻',
    'source-goes-on': '最后一页之后它还给出记录',
    'source-not-sorted': '没有看到它按哪一列排序',
    'source-not-searched': '没有看到搜索缩小范围，没有写搜索框',
    'source-no-allow': '它不说允许哪些写入（OPTIONS 的 Allow），列表只读',
    'source-record': '按“{field}”读不到单条记录',
    'source-times': '时间写成从 1970 年起的{unit}数，按时间读写：“{field}”',
    'source-money': '金额写成文字，按金额读写：“{field}”',
    'document-alone': '没有问到记录（{detail}）：列表只按文档写，请先打开看看',
    'source-out-of-calls': '问了 {calls} 次为止，有些没有试',
    'openapi-reference': '文档引用了别处的“{reference}”，没有去取，里面的字段不知道',
    'openapi-address': '文档没有写地址（servers），请给出数据源的地址',
    'openapi-credentials': '凭据“{scheme}”看不懂（{kind}），请在数据源里自己写',
    'openapi-secret': '请设置环境变量 {variable}：“{scheme}”的密钥',
    'openapi-user': '文档不说用户名或客户端编号，请在数据源里把 bookdesk 换成自己的',
    'openapi-path-parameter': '{call} 的路径需要“{parameter}”，没有做成列表',
    'openapi-no-rows': '{count} 个 GET 调用没有声明返回记录的列表，没有做成列表：{calls}',
    'openapi-paging': '文档说这样要下一页：{parameters}；写进了数据源',
    'openapi-no-paging': '文档没有说怎样要下一页：{call} 的参数里没有认识的',
    'openapi-rows': '记录在应答的“{path}”里，写进了数据源',
    'openapi-sort': '排序的参数是“{parameter}”',
    'openapi-save': '{call} 的写法不是“{list} 加记录的编号”，没有写成保存',
    'openapi-create-incomplete': '新建还需要“{fields}”，记录里没有它们：没有写新建',
  },
  'en-US': {
    'no-rows':
      'the endpoint answered no rows: fields come from its declaration alone; infer again once there is data',
    'few-rows': 'rows seen: {rows} only; types may be wrong',
    'identifier-guessed': 'there is no id; "{field}" identifies a record',
    'identifier-missing': 'nothing identifies a record: none can be opened, changed or deleted',
    'title-guessed': '"{field}" names a record',
    'enum-from-values':
      '"{field}" had {count} {count:value|values} only and became an enum; others may come',
    'options-need-names': 'options are codes; write what they mean: "{field}"',
    'options-borrowed': 'the names of the options of "{field}" come from the list "{resource}"',
    'relation-found': '"{field}" points at the list "{resource}"',
    'relation-unknown':
      '"{field}" seems to point at another record, but there is no such list: only its name is shown',
    'mixed-types': 'the values of "{field}" are of several types: {types}',
    'always-empty': 'always empty, the type is guessed from the name: "{field}"',
    'currency-assumed': 'nothing says the currency of "{field}": taken for {currency}',
    'label-untranslated': 'no Chinese name is known, write one: "{field}"',
    'not-saved':
      'read-only, because it stands inside another value or cannot be saved under its name: "{field}"',
    'save-incomplete':
      '{path} also saves "{fields}", which records do not have: save is left out, lest a change empties them',
    'rest-assumed':
      'detail, save and delete are written as REST services have them; remove what this one has not',
    'read-only': 'no call that saves was found: the list is read-only',
    'timestamp-number':
      '"{field}" is a time as a number and is shown as one; as ISO 8601 it would be shown as a time',
    'date-format': 'dates of "{field}" are not written YYYY-MM-DD and are shown as texts',
    'key-skipped': 'the name "{field}" cannot stand in a schema: left out',
    'filter-skipped': 'parameters that belong to no field and became no filter: "{field}"',
    'sort-unknown': 'nobody tried which columns the call sorts by: none is marked sortable',
    'label-one-language':
      'the label is that of the document, in one language; write the Chinese one: "{field}"',
    'source-convention': 'it keeps to the convention "{convention}"',
    'source-nearest':
      'it is asked in a way of its own, nearest to the convention "{convention}"; what differs is in the source',
    'source-unpaged':
      'it pages by none of the conventions: only the {rows} rows that it gives at once are read',
    'source-few': 'it has {rows} {rows:row|rows} only: how it pages cannot be seen',
    'source-no-total': 'it does not say how many records there are',
    'source-total-found':
      'the total is at "{place}": it is the same on all pages, and the pages end as it says',
    'source-total-wrong': 'it says that there are {total} records, which the last page contradicts',
    'source-no-end': 'the last page was not seen: its pages come one after the other',
    'source-goes-on': 'it gives rows after the last page',
    'source-not-sorted': 'it was not seen to sort by any column',
    'source-not-searched': 'a search was not seen to narrow: there is no search box',
    'source-no-allow':
      'it does not say what may be written (Allow, of OPTIONS): the list is read-only',
    'source-record': 'no single record was found by "{field}"',
    'source-times': 'times are {unit} since 1970, and are read and written as times: "{field}"',
    'source-money': 'amounts are texts, and are read and written as money: "{field}"',
    'document-alone':
      'no rows were got ({detail}): the list is as the document says and no more; look at its rows first',
    'source-out-of-calls': 'after {calls} calls some things were not tried',
    'openapi-reference':
      'the document refers to "{reference}", which was not fetched: its fields are unknown',
    'openapi-address': 'the document names no address (servers): give the one of the source',
    'openapi-credentials':
      'the credentials "{scheme}" are not understood ({kind}): write them into the source',
    'openapi-secret': 'set the environment variable {variable}: the secret of "{scheme}"',
    'openapi-user':
      'the document does not know your user name or client id: put it in place of "bookdesk" in the source',
    'openapi-path-parameter': '{call} needs "{parameter}" in its path: no list was made of it',
    'openapi-no-rows':
      'GET calls that declare no list of records, so that no list was made of them: {calls}',
    'openapi-paging': 'pages are asked by {parameters}, as the document says; the source has it',
    'openapi-no-paging':
      'the document does not say how another page is asked: no parameter of {call} is known',
    'openapi-rows': 'the rows are at "{path}" of the answer; the source has it',
    'openapi-sort': 'the order is asked by "{parameter}"',
    'openapi-save': '{call} is not "{list} with the id of the record": it was not written as save',
    'openapi-create-incomplete':
      'a new record also needs "{fields}", which rows do not have: no form for new ones was written',
  },
});
export type NoteCode = keyof (typeof noteMessages)['en-US'];
