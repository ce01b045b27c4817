import { defineMessages } from '#contract/language.ts';

/** All sentences of the import. */
export const messages = defineMessages({
  'zh-CN': {
    empty: '文件 {file} 是空的，请选择有内容的 CSV 或 XLSX 文件',
    workbookTooLarge:
      '工作簿 {file} 太大（压缩后超过 {limit} MiB，或内容过多），请另存为“CSV UTF-8”后再导入',
    workbookLocked: '工作簿 {file} 有密码保护，请取消密码后再导入',
    workbookBroken: '无法读取工作簿 {file}，请在表格软件中打开并另存为 XLSX 或“CSV UTF-8”后再导入',
    binary: '{file} 不是文本文件，也不是工作簿，请选择 CSV 或 XLSX 文件',
    recordsFile: '{file} 是 {form} 文件，不是表格，请在原来的程序里导出为 CSV 或 XLSX 后再选择',
    encoding: '无法识别 {file} 的文字编码，请另存为 UTF-8 编码的 CSV 后再导入',
    headerless: '{file} 没有表头行，第一行应为列名，例如：{expected}',
    tooLarge: '文件超过 {limit} MiB 的上限，请拆分后分次导入',
    notImportable: '“{resource}”不支持导入，请检查名称；支持导入的有：{known}',
    unexpected: '导入中断：{detail}。已导入的部分保留，可重新导入同一文件',
    columnCount: '第 {row} 行有 {found} 列，表头有 {expected} 列，请补齐或删去多余的逗号',
    quoteOpen: '第 {row} 行的引号没有闭合，请补上引号，或把单元格内的引号写成两个',
    quoteMisplaced: '第 {row} 行有放错位置的引号，请把单元格内的引号写成两个',
    rowIsHeading: '第 {row} 行与表头相同，没有当作记录',
    rowAddsUp: '第 {row} 行像是合计，不是一条记录；不需要时请从文件中删去',
    rowTooLong: '第 {row} 行超过 {limit} 个字符，请检查引号是否闭合',
    dateUnread: '{field}“{value}”不是能识别的日期，未采用；可写成 2026-03-01',
    dateIncomplete: '{field}“{value}”不是完整的日期，未采用；请写成 2026-03-01',
    datePartlyRead: '{field}“{value}”只识别出 {read}',
    dateSeveral: '{field}“{value}”含有多个日期，未采用',
    dateAmbiguous: '{field}“{value}”分不清哪个是月、哪个是日，只采用 {read}；请选择日期的顺序',
    priceUnread:
      '{field}“{value}”不是能识别的价格，未采用；请写一个数，可带货币：39.80、39.80元、CNY 39.80',
    bracketsNegative: '{field}“{value}”在括号里，按负数 {read} 采用',
    isbnUnread: '{field}“{value}”位数或校验位不符，不是有效的 ISBN，未采用',
    isbnSeveral: '{field}“{value}”含有多个 ISBN，未采用',
    dateNumber:
      '{field}“{value}”是数字，按电子表格的日期是 {read}，没有采用；请在列设置中选择日期的读法',
    dateCentury: '{field}“{value}”的年份只有两位，按 {read} 采用',
    dateEra: '{field}“{value}”由民国纪年换算，按公历 {read} 采用',
    clockDropped: '{field}“{value}”只采用日期 {read}，这个字段不保留时刻',
    numberUnread: '{field}“{value}”不是数字，未采用',
    numberAmbiguous: '{field}“{value}”分不清是小数还是千位分隔，未采用；请选择小数点',
    digitsDropped: '{field}“{value}”的位数超出可保留的精度，按 {read} 采用',
    decimalsRounded: '{field}“{value}”只保留两位小数，按 {read} 采用',
    optionUnread: '{field}“{value}”不是可选的值，未采用；可选：{options}',
    booleanUnread: '{field}“{value}”应填是或否（yes/no、true/false 也可），未采用',
    timeUnread: '{field}“{value}”不是能识别的时间，未采用；请写成 2026-03-01 20:00',
    durationUnread: '{field}“{value}”不是时长，未采用；请写成秒数或 1:35',
    jsonUnread: '{field} 不是有效的 JSON，未采用',
    jsonRepeated: '{field} 的 JSON 里有一个名称写了两次，未采用；请只留一个',
    digitsLost:
      '{field}“{value}”像是被表格软件缩写的长数字，末尾的数字已丢失；请把这一列设为文本后重新填写',
    noValue: '{field}“{value}”是程序表示没有值的写法，按空单元格处理',
    formulaError: '{field}“{value}”是公式的错误，未采用',
    richTextReduced: '{field}“{value}”中不能保存的内容（{read}）未采用，其余已采用',
    garbled: '{field}“{value}”含有无法显示的字符或乱码，可能是文字编码不对',
    currencyOther: '{field}“{value}”的货币不是 {read}，未采用',
    currencyDiffers: '{field}“{value}”写的货币与货币一列不同，按 {read} 采用',
    columnsDiffer: '{field}“{value}”未采用：同一个字段已采用另一列的 {read}',
    listUnread: '{field}“{value}”不是文字的列表，未采用；请写成“散文、诗”',
    linesJoined: '{field}“{value}”有多行，合成一行后采用',
    fieldHidden: '{field}“{value}”未采用：按这一行的其他内容，表单不显示这个字段，也不保留它的值',
    priceCurrencyUnclear: '{field}“{value}”没有写明是哪种货币，只保留金额',
    misplaced: '这一行的列错位：{field}“{value}”是日期，已按日期读取，本列留空',
    relationMissing: '{field}“{value}”找不到对应的{list}，请填写完整名称或编号',
    relationSeveral: '{field}“{value}”对应多条{list}（编号 {ids}），请改填编号',
    relationUnknown: '列“{field}”引用的“{resource}”不能按名称查找，请删去这一列后再导入',
    matchSeveral: '已有多条{list}都是“{value}”（编号 {ids}），无法判断要更新哪一条，请先改名或合并',
    matchEqual: '已有多条{list}都是“{value}”（编号 {ids}），这一行与其中一条相同，没有改动',
    notWritable: '“{resource}”没有本平台的保存接口，不能导入',
    noteElsewhere: '记录写入数据源，逐行进行。检查时不会写入，检查通过的行数据源仍可能拒绝',
    noteNoKey:
      '数据源不能按字段筛选，因此无法识别已有的记录：每一行都作为新记录，或按数据源的编号更新',
    writeStopped: '{why}。已完成的行保留，可以从下一行继续',
    outcomeUnknown:
      '写入这一行时中断了，不知道数据源是否已保存它，因此没有再写一次；请在数据源里查看，没有时再导入这一行',
    notMatchable: '“{resource}”不能按 {fields} 识别同一条记录；可用：{known}',
    rowOfAnother: '这一行会修改编号 {id} 的{list}，它属于其他账号；在这个列表里您只能修改自己的',
    rowUnchangeable:
      '这一行对应已有的{list}（编号 {id}），但值不同；在这个列表里您只能新建，不能修改',
    importerMissing: '发起导入的账号已被封禁或删除；没有指明账号时，平台需要一个运营账号',
    tooManyOpen: '您已有 {count} 个导入在等待或进行，请等其中一个结束后再开始',
    reason: '退回原因',
    tooManyColumns: '表头有 {found} 列，最多 {limit} 列，请检查分隔符或删去多余的列',
    tooManyFields:
      '文件有 {found} 列，一个列表最多 {limit} 个字段。请在表格软件中删去多余的列，或分成几个文件',
    noHeadings:
      '{file} 好像没有表头行：第一行是“{found}”这样的值。请在最上面加一行列名，再选择这个文件',
    nobodyWaits: '没有人在等这次读取的结果，已停止；请重新读取文件',
    fileAssigned: '这个文件已经用于列表“{resource}”',
    fieldUnknown: '没有名为“{field}”的字段；可用：{known}',
    positionUnknown: '没有第 {position} 列，文件共 {count} 列',
    columnUnknown: '文件中没有名为“{column}”的列；文件中的列：{known}',
    keyUnknown: '没有名为“{key}”的识别方式；可用：{known}',
    listChanged: '列表在导入期间已改，请稍后重新导入同一文件，已导入的部分不会重复',
    notBegun: '此导入没有可以继续的进度，请从头开始',
    planStale: '列表已改，不再有字段“{field}”，请重新选择列',
    planOpen: '开始前请先确定：{questions}',
    askColumn:
      '必需的“{field}”还没有对应的列（表头可写作 {headings}），请选择一列。文件中的列：{found}',
    askEncoding: '不能确定文字编码是 {encoding}，请核对示例；读出来不对时请换一种编码',
    askDayNumbers:
      '列“{column}”里是数字（如 {number}），可能是电子表格的日期：从 1900 年算起是 {day}，从 1904 年算起是 {other}；请选择是哪一种，或者不是日期',
    askDates: '列“{column}”的日期（如 {examples}）有两种读法，请选择年、月、日的顺序',
    askNumbers: '列“{column}”的数字（如 {examples}）有两种读法，请选择小数点',
    askKey: '按“{key}”识别同一条记录时，还缺少列：{needs}',
    rowRepeated: '与第 {row} 行完全相同，只采用一次',
    rowContradicts:
      '与第 {row} 行是同一条记录，但内容不同，不能判断用哪一行；请合并成一行，或换一种识别方式',
    recordDeleted: '对应的{list}（编号 {id}）已被删除，没有恢复；需要时请选择恢复已删除的记录',
    idEmpty: '这一行没有{field}，不知道要更新哪一条；要新增记录，请换一种识别方式另行导入',
    idUnread: '{field}“{value}”不是编号（表格软件可能改写了长数字），请从导出的文件中复制',
    idMissing: '没有编号为 {id} 的{list}，没有改动',
    idDeleted: '编号为 {id} 的{list}已被删除，没有改动；需要时请先在列表中恢复',
    nameAlike: '“{value}”与已有的“{other}”只是写法不同，视为同一条，名称保持不变',
    isbnElsewhere: '另有一本《{title}》（编号 {id}）也用 ISBN {isbn}，书名不同，已作为另一本书',
    isbnTaken: '这一行更新的书从此与《{title}》（编号 {id}）同用 ISBN {isbn}，请核对指的是哪一本',
    importBusy: '这个导入正在进行，请等它结束或先停止它',
    fileGone: '这个导入的文件已不再保留，请重新上传',
    fileRow: '行',
    fileOutcome: '结果',
    fileTitle: '记录',
    fileRecord: '编号',
    fileColumn: '列',
    fileFrom: '原值',
    fileTo: '新值',
    fileProblem: '说明',
    'outcome-created': '新增',
    'outcome-changed': '更新',
    'outcome-unchanged': '未变',
    'outcome-rejected': '退回',
    columnsForm: '--columns 中的“{text}”应写成 列名=字段，例如 售价=price',
    planEncoding: '编码 {encoding}',
    planDelimiter: '分隔符 {delimiter}',
    planSheet: '工作表“{sheet}”（共有：{names}）',
    planRows: '{rows} 行',
    planPassed: '  第 {row} 行在表头之上，略过：{text}',
    planTaken: '  {column} → {label}（{field}）  例：{sample}',
    planScaled: '按 {from} 分制换算为 {to} 分制',
    planLeft: '  {column} → 不采用  例：{sample}',
    planLeftNear: '  {column} → 不采用；是不是{label}（{field}）？  例：{sample}',
    planKey: '同一条记录：{key}',
    planClears: '空单元格会清空已有的内容',
    planRestores: '会恢复已删除的记录',
    changeLine: '  第 {row} 行《{title}》{field}：“{from}” → “{to}”',
    optionUnknown: '{option} 应为：{known}',
    notFound: '没有这个导入任务，可能已被删除',
    usage: `用法：npm run import -- 列表 文件 [选项]

  文件是 CSV 或 XLSX。先列出怎样读取、每一列填入哪个字段、哪些列不采用，再写入。

  --dry-run         只检查，不写入；列出每一处改动和问题
  --columns 对应    哪一列填入哪个字段，按列名或列号，例如 "售价=price,3=authorName,备注="
  --key 方式        怎样识别同一条记录；每种方式的名称见错误提示，例如 usual、id、isbn、new
  --empty-clears    空单元格清空已有的内容；默认保留
  --restore-deleted 恢复对应的已删除记录；默认退回
  --encoding 编码   例如 utf-8、gb18030、big5、windows-1252；默认自动识别
  --delimiter 符号  例如 ";"、tab；默认自动识别
  --sheet 名称      XLSX 的工作表；默认第一张有必需的列的
  --heading-row 行  表头在第几行；默认自动识别
  --date-order 顺序 日期的读法：顺序 ymd、dmy、mdy，或电子表格的数字 days1900、days1904（ymd 表示数字不是日期）
  --decimal 符号    小数点："." 或 ","
  --as 账号         以哪个平台运营账号导入；默认最早的运营账号
  --source 名称     图书数据来源的名称，与来源编号一起识别同一条记录；默认取文件名
  --rejects 文件    退回的行写到这里，修改后可再次导入；默认写在原文件旁的 文件-rejects.csv
  --report 文件     每一行的结果、改动和问题写到这个 CSV`,
    unknownOption: '不认识的选项 {option}',
    unknownAccount: '没有名为“{name}”的账号',
    unreadableFile: '无法读取 {file}：{detail}',
    unwritableRejects: '无法写入退回文件 {file}：{detail}。请用 --rejects 文件 另指一个',
    noFile: '它不是文件',
    sameFile: '它就是要导入的文件',
    summary:
      '{file}：共 {rows} 行，新增 {created}，更新 {changed}，未变 {unchanged}，退回 {rejected}，有提醒的 {warned}',
    summaryDryRun:
      '{file}：试运行，没有写入。共 {rows} 行，将新增 {created}，更新 {changed}，未变 {unchanged}，退回 {rejected}，有提醒的 {warned}',
    duration: '用时 {seconds} 秒，每秒 {speed} 行',
    rejectsWritten: '退回的 {count} 行写在 {file}，修改后可再次导入',
    rejectsHint: '用 --rejects 文件 可以把退回的 {count} 行存下来修改',
    problemLine: '  第 {row} 行 {field}：{message}',
    problemsMore: '  ……其余略，共列出前 {count} 处',
    cancelled: '已停止。已导入的部分保留，再次导入不会重复',
    progress: '{percent}%  {rows} 行  退回 {rejected}',
  },
  'en-US': {
    empty: 'The file {file} is empty; choose a CSV or XLSX file with content',
    workbookTooLarge:
      'The workbook {file} is too large: more than {limit} MiB packed, or too much in it. Save it as “CSV UTF-8” and import that',
    workbookLocked:
      'The workbook {file} is protected by a password; take the password off and import it again',
    workbookBroken:
      'The workbook {file} cannot be read; open it in a spreadsheet and save it as XLSX or “CSV UTF-8”',
    binary: '{file} is not a text file and no workbook; choose a CSV or XLSX file',
    recordsFile:
      '{file} is {form}, and no table; have its program export CSV or XLSX, and choose that',
    encoding: 'The encoding of {file} is unknown; save it as CSV in UTF-8 first',
    headerless: '{file} has no heading row; the first row names the columns, such as {expected}',
    tooLarge: 'The file exceeds the limit of {limit} MiB; split it and import the parts',
    notImportable: '“{resource}” cannot be imported; check the name. What can be imported: {known}',
    unexpected:
      'The import broke off: {detail}. What was taken in stays; import the same file again',
    columnCount:
      'Row {row} has {found} columns and the heading row {expected}; add what is missing or take out commas',
    quoteOpen:
      'A quote of row {row} is never closed; close it, or write quotes within a cell twice',
    quoteMisplaced: 'Row {row} has a quote in the wrong place; write quotes within a cell twice',
    rowIsHeading: 'Row {row} repeats the headings, and was not taken for a record',
    rowAddsUp:
      'Row {row} looks like a sum of the others; take it out of the file if it is no record',
    rowTooLong: 'Row {row} is longer than {limit} characters; check that its quotes are closed',
    dateUnread:
      '{field} “{value}” is not a date that is understood; not taken. Write it as 2026-03-01',
    dateIncomplete: '{field} “{value}” is not a complete date; not taken. Write it as 2026-03-01',
    datePartlyRead: '{field} “{value}” is understood as {read} only',
    dateSeveral: '{field} “{value}” holds several dates; not taken',
    dateAmbiguous:
      '{field} “{value}” does not tell the month from the day; {read} alone is taken. Choose the order of dates',
    priceUnread:
      '{field} “{value}” is not a price that is understood; not taken. Write one number, with a currency if need be: 39.80, $39.80, CNY 39.80',
    bracketsNegative: '{field} “{value}” stands in brackets; taken as {read}',
    isbnUnread:
      '{field} “{value}” is not an ISBN: digits are missing or its check digit is wrong; not taken',
    isbnSeveral: '{field} “{value}” holds several ISBNs; not taken',
    dateNumber:
      '{field} “{value}” is a number, {read} as spreadsheets count days; not taken. Choose at its column how dates are read',
    dateCentury: '{field} “{value}” has a year of two digits; taken as {read}',
    dateEra: '{field} “{value}” counts the years of the Republic of China; taken as {read}',
    clockDropped: '{field} “{value}” is taken as {read}; the field keeps no time of the day',
    numberUnread: '{field} “{value}” is not a number; not taken',
    numberAmbiguous:
      '{field} “{value}” may hold decimals or thousands; not taken. Choose the decimal mark',
    digitsDropped: '{field} “{value}” has more digits than are kept; taken as {read}',
    decimalsRounded: '{field} “{value}” is kept with two decimals, as {read}',
    optionUnread: '{field} “{value}” is none of its values; not taken. They are {options}',
    booleanUnread:
      '{field} “{value}” has to be yes or no (是/否 and true/false are understood too); not taken',
    timeUnread:
      '{field} “{value}” is not a time that is understood; not taken. Write it as 2026-03-01 20:00',
    durationUnread: '{field} “{value}” is not a duration; not taken. Write seconds, or 1:35',
    jsonUnread: '{field} is not valid JSON; not taken',
    jsonRepeated: '{field} has a name twice in its JSON; not taken. Keep one of them',
    digitsLost:
      '{field} “{value}” looks like a long number that a spreadsheet has shortened; its last digits are lost. Format the column as text, and fill it in again',
    noValue:
      '{field} “{value}” is how programs write that there is no value; taken as an empty cell',
    formulaError: '{field} “{value}” is the error of a formula; not taken',
    richTextReduced: '{field} “{value}” holds what is not kept: {read}. The rest is taken',
    garbled:
      '{field} “{value}” holds characters that cannot be shown, or were decoded wrongly; the encoding may be wrong',
    currencyOther: '{field} “{value}” is in another currency than {read}; not taken',
    currencyDiffers:
      '{field} “{value}” names another currency than the column of currencies; taken as {read}',
    columnsDiffer: '{field} “{value}” is not taken: another column of the same field has {read}',
    listUnread: '{field} “{value}” is no list of texts; not taken. Write it as essays, poems',
    linesJoined: '{field} “{value}” has several lines; taken as one',
    fieldHidden:
      '{field} “{value}” is not taken: by what else the row says, forms hide the field and do not keep its value',
    priceCurrencyUnclear: '{field} “{value}” does not say which currency; the amount alone is kept',
    misplaced:
      'The columns of this row are shifted: {field} “{value}” is a date, and was read as one; left empty here',
    relationMissing:
      '{field} “{value}”: there is no {list} of this title or id; write its whole title, or its id',
    relationSeveral:
      '{field} “{value}”: several records have this title ({ids}); write the id instead',
    relationUnknown:
      'The column “{field}” names records of “{resource}”, which cannot be looked up; take it out and import again',
    matchSeveral:
      'Several records are “{value}” already ({ids}), so it is unclear which one to change; rename or merge them first',
    matchEqual:
      'Several records are “{value}” ({ids}); this row equals one of them, and nothing was changed',
    notWritable: '“{resource}” has no save call of the platform, so it cannot be imported',
    noteElsewhere:
      'Records are written at the source, row by row. A check writes nothing there, and the source may still refuse what passes it',
    noteNoKey:
      'The source cannot be asked for records by a field, so that none is known again: every row becomes a new record, or changes the one with its id at the source',
    writeStopped: '{why}. What is done stays; the import can go on with the next row',
    outcomeUnknown:
      'The import was cut off while this row was written, and nobody knows whether the source has it, so it was not written again; look there, and import this row again if it is missing',
    notMatchable:
      'Records of “{resource}” cannot be told apart by {fields}; what can be used: {known}',
    rowOfAnother:
      'This row would change the {list} with the id {id}, which belongs to another account; in this list you may change your own alone',
    rowUnchangeable:
      'This row is about the {list} with the id {id} and has other values; in this list you may create, but not change',
    importerMissing:
      'The account that began the import is blocked or gone; without an account, the platform needs an operator',
    tooManyOpen: '{count} imports of yours wait or run already; start this one when one has ended',
    reason: 'Reason',
    tooManyColumns:
      'The heading row has {found} columns; {limit} is the most. Check the separator, or take columns out',
    tooManyFields:
      'The file has {found} columns, and a list may have {limit} fields. Take columns out in a spreadsheet, or make several files of it',
    noHeadings:
      '{file} seems to have no headings: its first row has values such as “{found}”. Put a row with the names of the columns on top, and choose the file again',
    nobodyWaits: 'Nobody waited for this reading any more, so it has ended; read the file again',
    fileAssigned: 'This file belongs to the list “{resource}” already',
    fieldUnknown: 'There is no field “{field}”; there are {known}',
    positionUnknown: 'There is no column {position}; the file has {count}',
    columnUnknown: 'The file has no column “{column}”; it has {known}',
    keyUnknown: 'There is no key “{key}”; there are {known}',
    listChanged:
      'The list was changed meanwhile; import the same file again in a moment: nothing is added twice',
    notBegun: 'There is nothing to go on with in this import; begin it with its first row',
    planStale: 'The list has changed and has no field “{field}” any more; choose the columns again',
    planOpen: 'Before it begins: {questions}',
    askColumn:
      'The required “{field}” has no column yet (headings it may have: {headings}); choose one. The file has: {found}',
    askEncoding:
      'It is not certain that the encoding is {encoding}; look at the samples, and choose another where they read wrong',
    askDayNumbers:
      'The column “{column}” holds numbers such as {number}, which may be dates of a spreadsheet: {day} counted from 1900, {other} from 1904; choose which, or that they are no dates',
    askDates:
      'The dates of the column “{column}” ({examples}) can be read in two ways; choose the order of day, month and year',
    askNumbers:
      'The numbers of the column “{column}” ({examples}) can be read in two ways; choose the decimal mark',
    askKey: 'To know a record again by “{key}” a column is missing: {needs}',
    rowRepeated: 'The same as row {row}; taken once',
    rowContradicts:
      'The same record as row {row}, with other content, so it is unclear which one holds; make one row of both, or choose another key',
    recordDeleted:
      'Its {list} ({id}) was deleted and is not brought back; choose to restore deleted records if it should be',
    idEmpty:
      'This row has no {field}, so it is unclear which record it changes; import new records by themselves, with another key',
    idUnread:
      '{field} “{value}” is no id (spreadsheets rewrite long numbers); copy it from the exported file',
    idMissing: 'There is no {list} with the id {id}; nothing was changed',
    idDeleted:
      'The {list} with the id {id} was deleted; restore it in its list first, if it should change',
    nameAlike:
      '“{value}” is written differently from “{other}” alone: taken as the same record, whose name stays',
    isbnElsewhere:
      'Another book, “{title}” ({id}), has the ISBN {isbn} under another title; this is taken as a book of its own',
    isbnTaken:
      'The book that this row changes gets the ISBN {isbn} of another one, “{title}” ({id}); see which of them is meant',
    importBusy: 'This import is under way; wait for its end, or stop it',
    fileGone: 'The file of this import is not kept any more; upload it again',
    fileRow: 'Row',
    fileOutcome: 'Outcome',
    fileTitle: 'Record',
    fileRecord: 'Id',
    fileColumn: 'Column',
    fileFrom: 'From',
    fileTo: 'To',
    fileProblem: 'Remark',
    'outcome-created': 'new',
    'outcome-changed': 'changed',
    'outcome-unchanged': 'unchanged',
    'outcome-rejected': 'rejected',
    columnsForm: '“{text}” in --columns has to be written as HEADING=FIELD, such as cost=price',
    planEncoding: 'encoding {encoding}',
    planDelimiter: 'separator {delimiter}',
    planSheet: 'sheet “{sheet}” (of {names})',
    planRows: '{rows} {rows:row|rows}',
    planPassed: '  row {row} stands above the headings and is passed over: {text}',
    planTaken: '  {column} → {label} ({field})  such as: {sample}',
    planScaled: 'marks out of {from} become marks out of {to}',
    planLeft: '  {column} → not taken  such as: {sample}',
    planLeftNear: '  {column} → not taken; is it {label} ({field})?  such as: {sample}',
    planKey: 'The same record: {key}',
    planClears: 'Empty cells empty what is there',
    planRestores: 'Deleted records are brought back',
    changeLine: '  row {row} “{title}” {field}: “{from}” → “{to}”',
    optionUnknown: '{option} has to be one of {known}',
    notFound: 'There is no such import; it may have been deleted',
    usage: `Usage: npm run import -- LIST FILE [options]

  FILE is CSV or XLSX. How it is read, where each column goes and what is not taken is printed before anything is written.

  --dry-run         checks only and writes nothing; lists every change and everything that is wrong
  --columns MAP     which column fills which field, by heading or number, such as "cost=price,3=authorName,remark="
  --key KEY         what makes a row and a record the same, such as usual, id, isbn, new; a wrong one lists them
  --empty-clears    an empty cell empties the field. Default: it leaves what is there
  --restore-deleted brings back a deleted record that a row is about. Default: the row is rejected
  --encoding NAME   such as utf-8, gb18030, big5, windows-1252. Default: it is found
  --delimiter SIGN  such as ";" or tab. Default: it is found
  --sheet NAME      a sheet of a workbook. Default: the first that has the required columns
  --heading-row N   the row that names the columns. Default: it is found
  --date-order X    how dates are read: in the order ymd, dmy or mdy, or as numbers
                    of a spreadsheet, days1900 or days1904 (ymd: numbers are no dates)
  --decimal SIGN    the decimal mark: "." or ","
  --as ACCOUNT      the operator whose import it is. Default: the operator that has been there longest
  --source NAME     names where books come from; with their id there it identifies a record. Default: the file's name
  --rejects FILE    the rejected rows go here, to mend and import again. Default: FILE-rejects.csv beside the file
  --report FILE     what becomes of each row, its changes and what is wrong go into this CSV`,
    unknownOption: 'Unknown option {option}',
    unknownAccount: 'There is no account called “{name}”',
    unreadableFile: '{file} cannot be read: {detail}',
    unwritableRejects:
      'The file of rejects {file} cannot be written: {detail}. Name another with --rejects FILE',
    noFile: 'it is not a file',
    sameFile: 'it is the file to import',
    summary:
      '{file}: {rows} {rows:row|rows}, {created} new, {changed} changed, {unchanged} unchanged, {rejected} rejected, {warned} with warnings',
    summaryDryRun:
      '{file}: dry run, nothing was written. {rows} {rows:row|rows}, {created} would be new, {changed} changed, {unchanged} unchanged, {rejected} rejected, {warned} with warnings',
    duration: '{seconds} s, {speed} {speed:row|rows} a second',
    rejectsWritten: 'Rejected rows ({count}) are in {file}; correct them and import it again',
    rejectsHint: '--rejects FILE keeps the rejected rows ({count}) for you to correct',
    problemLine: '  row {row} {field}: {message}',
    problemsMore: '  … the first {count} are listed',
    cancelled: 'Stopped. What was taken in stays; a second run adds nothing twice',
    progress: '{percent}%  {rows} {rows:row|rows}  {rejected} rejected',
  },
});
