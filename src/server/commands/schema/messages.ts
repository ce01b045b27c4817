import { defineMessages } from '#contract/language.ts';

/** All sentences of `npm run schema`. */
export const messages = defineMessages({
  'zh-CN': {
    usage: `用法：npm run schema -- <命令>

  new 名称 [--list "POST /x/list" | --rest 地址 | --own] [--from 文件.ts] [--force]
                 写一个立即能通过检查的 schemas/名称.json；--own 的记录由平台建表保存，不需要接口；
                 --from 取自导出 defineResource(…) 的模块
  infer 名称 --list "POST /x/list" | --rest https://主机/路径 [--write] [--force]
                 询问接口，按它返回的记录写出列表定义；加 --write 才写入文件
                 --read-only 服务不接受修改；--service 名称 取自 REST_SERVICES
  infer 名称 --source 数据源 --list "GET /books" [--write] [--force]
                 请正在运行的平台去问数据源，最多 15 次，只写出看到有效的
  infer 名称 --openapi 文件或地址 [--operation "GET /books"] [--source 名称] [--address 地址] [--write]
                 按 OpenAPI 3 文档写出列表和它的数据源，再请正在运行的平台去问服务，改正与回答不符的；
                 不写 --operation 就列出文档里有哪些列表
  check [名称…] [--live] [--write]
                 检查 schemas/（SCHEMAS_DIR）里的文件；--live 再与接口现在返回的记录比较；
                 --write 同时更新 docs/ 里由语言生成的文件
  diff [文件] [之前的文件或 git 版本]
                 与 HEAD（或所给的）比较：安全、可见或破坏性；有破坏性变化时以 1 结束
                 不写文件就比较全部，--against 版本 另指一个；--live 再问正在运行的平台有多少条记录受影响
  upgrade [--write]
                 把旧版本的文件改写成现在的版本

  --url 地址     正在运行的平台，默认 http://127.0.0.1:PORT
  --account 账号 用它登录（或 BOOKDESK_ACCOUNT）；密码取自环境变量 BOOKDESK_PASSWORD
  --format text|json|github   输出的格式，默认 text`,
    unknownCommand: '没有命令“{command}”',
    wrongOption: '{problem}',
    wrongFormat: '--format 应为 text、json 或 github，不是“{given}”',
    nameMissing: '请写出列表的名称，例如：npm run schema -- {command} publishers',
    wrongName: '“{name}”不能作为列表的名称：用小写字母、数字和连字符，以字母开头',
    wrongCall: '“{given}”不是接口，写法如 "POST /book/search/bookSearch"',
    listOrRest: '请用 --list 或 --rest 写出接口，二者取一',
    wrongAddress: '“{given}”不是 http 或 https 地址，也不是以 / 开头的路径',
    unknownList: '平台没有列表 {call}。有：{known}',
    noFile: '没有文件 {file}',
    exists: '{file} 已经存在；加 --force 覆盖它',
    helpAt: '每种结果的说明和例子：docs/findings.zh-CN.md，例如 docs/findings.zh-CN.md#{code}',
    written: '已写入 {file}',
    notWritten: '没有写入。加 --write 写入 {file}',
    nextSteps:
      '在应用里打开 /resource/{name} 查看它。编辑时，编辑器会按 docs/resource.schema.json 提示',
    restSkeleton:
      '接口按 REST 惯例写为 {path}。请在 REST_SERVICES 里设置服务，或把 endpoints 改为平台的列表：{known}',
    setService: '请设置 REST_SERVICES={service}={base}，应用才能访问这个服务',
    counted: '{files}，{errors}，{warnings}',
    files: '{count} 个文件',
    errors: '{count} 个错误',
    warnings: '{count} 个提醒',
    moduleUnreadable: '无法读取 {file}：{detail}',
    moduleEmpty: '{file} 没有导出名为“{name}”的列表；它导出的列表：{known}',
    moduleNothing: '{file} 没有导出列表，请导出 defineResource(…) 的结果',
    broken: '{file} 有错误，请先运行 npm run schema -- check',
    checkFailed: '写出的定义没有通过检查，没有写入',
    noPassword: '请把账号 {account} 的密码放进环境变量 BOOKDESK_PASSWORD',
    noAccount: '请用 --account（或 BOOKDESK_ACCOUNT）给出账号，密码放进环境变量 BOOKDESK_PASSWORD',
    signInFailed: '无法以 {account} 登录 {url}：{detail}',
    unreachable: '无法访问 {url}：{detail}',
    timeout: '{url} 在 {seconds} 秒内没有回答',
    callFailed: '{call} 回答 {status}：{detail}',
    noJson: '{url} 的回答不是 JSON',
    noList: '{url} 的回答里没有记录的列表',
    sampled: '看了 {rows} 条记录，共 {total} 条',
    sampledUnknown: '看了 {rows} 条记录',
    openApiLists: '文档里有 {count} 个列表，用 --operation 选一个：',
    openApiNone: '文档里没有能做成列表的调用',
    openApiUnknown: '文档里没有列表“{operation}”。有：{known}',
    openApiVersion: '{file} 不是 OpenAPI 3 的文档（{version}）；2.0 的请先转换',
    openApiUnreadable: '{file} 不能当作 OpenAPI 文档读取：{detail}',
    openApiTooLarge: '{file} 超过 {size} MB',
    openApiAddress: '文档没有写地址，请用 --address https://主机/路径 给出',
    notAsked: '按文档写出，没有询问服务（{detail}）',
    usesSource: '用已有的数据源 {file}',
    newSource: '数据源 {file}：',
    creates: '新建',
    changes: '修改',
    deletes: '删除',
    reads: '只读',
    listMissing: '请用 --list "GET /路径" 写出数据源的列表调用',
    isDocument: '{call} 是一份 OpenAPI 3 文档，请用 --openapi 给出它的完整地址',
    askedCall: '{call}  {status}  {showed}',
    foundParts: '看出的约定，请写进 {file}：',
    noService: '列表“{name}”所用的 REST 服务没有在 REST_SERVICES 里设置',
    noGit: '无法从 git 读取 {revision}：{detail}',
    notInGit: '{file}：{revision} 里没有，是新的列表',
    noChanges: '{file}：没有变化',
    changed: '{file}：{breaking} 处破坏性，{visible} 处可见，{safe} 处安全',
    notCounted: '{url} 没有说有多少条记录受影响：{detail}',
    breaking: '破坏性',
    visible: '可见',
    safe: '安全',
    upToDate: '所有文件都是第 {version} 版',
    wouldUpgrade: '{file}：第 {from} 版，会改写成第 {to} 版',
    upgraded: '{file}：已由第 {from} 版改写成第 {to} 版',
    upgradeHint: '加 --write 写入',
    sure: '确定',
    likely: '可能',
    guess: '猜测',
  },
  'en-US': {
    usage: `Usage: npm run schema -- <command>

  new NAME [--list "POST /x/list" | --rest ADDRESS | --own] [--from FILE.ts] [--force]
                 writes schemas/NAME.json, which passes the check at once; with --own the platform keeps the
                 records in a table of its own and no endpoint is needed; --from takes it from a module that
                 exports defineResource(…)
  infer NAME --list "POST /x/list" | --rest https://host/path [--write] [--force]
                 asks the endpoint and writes the list that fits what it answers; a file only with --write
                 --read-only: the service takes no changes; --service NAME: the one in REST_SERVICES
  infer NAME --source SOURCE --list "GET /books" [--write] [--force]
                 has the running platform ask the source, 15 times at most, and writes only what was seen to work
  infer NAME --openapi FILE|ADDRESS [--operation "GET /books"] [--source NAME] [--address ADDRESS] [--write]
                 writes the list, and its source, that a document of OpenAPI 3 describes; without --operation
                 it says which lists there are
  check [NAME…] [--live] [--write]
                 checks the files of schemas/ (SCHEMAS_DIR); --live also compares them with what the endpoints
                 answer now; --write also writes the generated pages of docs/
  diff [FILE] [FORMER FILE | GIT REVISION]
                 against HEAD, or what is named: safe, visible or breaking; ends with 1 where something breaks
                 without a file all are compared, --against REVISION names another than HEAD;
                 --live also asks the running platform how many records are affected
  upgrade [--write]
                 rewrites files of a former version of the language

  --url ADDRESS  a platform that is running; http://127.0.0.1:PORT unless said otherwise
  --account NAME signs in with it (or BOOKDESK_ACCOUNT); the password is in the variable BOOKDESK_PASSWORD
  --format text|json|github   how it is told; text unless said otherwise`,
    unknownCommand: 'There is no command "{command}"',
    wrongOption: '{problem}',
    wrongFormat: '--format is text, json or github, not "{given}"',
    nameMissing: 'Name the list, for example: npm run schema -- {command} publishers',
    wrongName:
      '"{name}" cannot name a list: lower-case letters, digits and hyphens, a letter first',
    wrongCall: '"{given}" is no call; it is written "POST /book/search/bookSearch"',
    listOrRest: 'Name the endpoint by either --list or --rest',
    wrongAddress: '"{given}" is no http or https address, and no path that starts with /',
    unknownList: 'The platform has no list {call}. It has: {known}',
    noFile: 'There is no file {file}',
    exists: '{file} is there already; --force writes over it',
    helpAt: 'What each means, with examples: docs/findings.md, such as docs/findings.md#{code}',
    written: '{file} written',
    notWritten: 'Nothing was written. --write writes {file}',
    nextSteps:
      'Open /resource/{name} in the app to see it. Editors complete the file by docs/resource.schema.json',
    restSkeleton:
      'The endpoints are those of a conventional REST service at {path}. Set the service in REST_SERVICES, or put one of the platform’s lists into endpoints: {known}',
    setService: 'Set REST_SERVICES={service}={base}, so that the app reaches this service',
    counted: '{files}, {errors}, {warnings}',
    files: '{count} {count:file|files}',
    errors: '{count} {count:error|errors}',
    warnings: '{count} {count:warning|warnings}',
    moduleUnreadable: '{file} cannot be read: {detail}',
    moduleEmpty: '{file} exports no list "{name}"; the lists that it exports: {known}',
    moduleNothing: '{file} exports no list; export what defineResource(…) gives',
    broken: '{file} has errors; run npm run schema -- check first',
    checkFailed: 'What came of it does not pass the check; nothing was written',
    noPassword: 'Put the password of the account {account} into the variable BOOKDESK_PASSWORD',
    noAccount:
      'Name an account by --account (or BOOKDESK_ACCOUNT), its password in the variable BOOKDESK_PASSWORD',
    signInFailed: 'Cannot sign in to {url} as {account}: {detail}',
    unreachable: '{url} cannot be reached: {detail}',
    timeout: '{url} did not answer within {seconds} {seconds:second|seconds}',
    callFailed: '{call} answered {status}: {detail}',
    noJson: 'What {url} answers is no JSON',
    noList: 'There is no list of records in what {url} answers',
    sampled: 'Looked at {rows} of {total} {total:row|rows}',
    sampledUnknown: 'Looked at {rows} {rows:row|rows}',
    openApiLists: 'The document has {count} {count:list|lists}; choose one by --operation:',
    openApiNone: 'The document has no call that a list can be made of',
    openApiUnknown: 'The document has no list "{operation}". It has: {known}',
    openApiVersion: '{file} is no document of OpenAPI 3 ({version}); convert one of 2.0 first',
    openApiUnreadable: '{file} cannot be read as a document of OpenAPI: {detail}',
    openApiTooLarge: '{file} is larger than {size} MB',
    openApiAddress: 'The document names no address; give it by --address https://host/path',
    notAsked: 'Written as the document says; the service was not asked: {detail}',
    usesSource: 'The source is there already: {file}',
    newSource: 'The source {file}:',
    creates: 'create',
    changes: 'change',
    deletes: 'delete',
    reads: 'read only',
    isDocument: '{call} is a document of OpenAPI 3: give its whole address to --openapi',
    listMissing: 'Name the call of the list of the source by --list "GET /path"',
    askedCall: '{call}  {status}  {showed}',
    foundParts: 'What was found of the source, to be written into {file}:',
    noService: 'The REST service of the list "{name}" is not set in REST_SERVICES',
    noGit: 'git does not give {revision}: {detail}',
    notInGit: '{file}: not in {revision}, a new list',
    noChanges: '{file}: no changes',
    changed: '{file}: {breaking} breaking, {visible} visible, {safe} safe',
    notCounted: '{url} did not say how many records are affected: {detail}',
    breaking: 'breaking',
    visible: 'visible',
    safe: 'safe',
    upToDate: 'Every file is of version {version}',
    wouldUpgrade: '{file}: of version {from}, would become version {to}',
    upgraded: '{file}: of version {from}, now of version {to}',
    upgradeHint: '--write writes them',
    sure: 'sure',
    likely: 'likely',
    guess: 'guess',
  },
});
export type MessageKey = keyof (typeof messages)['en-US'];
