import { defineMessages } from '#contract/language.ts';

/** The platform's own messages about a call, for all endpoints. */
export const messages = defineMessages({
  'zh-CN': {
    notFound: '没有这个地址：{method} {path}。请检查路径，全部接口见 /openapi.json',
    wrongMethod: '{path} 不支持 {method}，可用的方法：{allowed}',
    unsupportedType: '请求内容类型应为 {expected}，收到的是 {given}',
    noType: '未注明',
    tooLarge: '请求内容超过 {limit} KiB 的上限，请减小后重试',
    notJson: '请求内容不是有效的 JSON：{detail}',
    notUtf8: '请求内容不是 UTF-8 编码，请转换编码后重试',
    tooDeep: '请求内容嵌套超过 {limit} 层，请减少层数后重试',
    bodyTooSlow: '请求内容在 {seconds} 秒内没有传完，请检查网络后重试',
    tooSlow: '处理超过 {seconds} 秒，已停止等待，请稍后重试',
    invalid: '请求内容有误：{first}',
    invalidMore: '请求内容有 {count} 处有误，第一处：{first}',
    unexpected: '服务器出错，请稍后重试。若仍出现，请提供请求编号 {requestId}',
    databaseDown: '数据库暂时无法连接，请稍后重试',
    databaseReadOnly: '数据库暂时不接受改动，没有保存任何内容，请稍后重试',
    superseded: '平台正在升级，这个进程不再保存内容，请稍后重试',
    databaseBusy: '数据库繁忙，这次操作没有完成，请稍后重试',
    databaseFull:
      '数据库的磁盘已满，这次操作没有保存。请联系平台腾出空间后重试；查看和阅读不受影响',
    valueRejected: '有一个值超出了可以保存的范围，请检查数字和编号',
    wrongAnswer: '接口返回的内容不符合约定：{detail}',
    fieldsNotYours: '字段 {fields} 不对您开放',
    signInNeeded: '请先登录再操作',
    loginExpired: '登录已过期，请重新登录',
    accountNeeded: '当前是匿名访问，请使用账号登录后再操作',
    keyRefused:
      '这个程序密钥不能使用：它不存在、已撤销或已过期，或创建它的账号已被封禁。请向运营人员索取新的密钥',
    keyForOwn: '程序密钥“{key}”只能调用它的列表的接口 /jmgr/own/<列表>/…，不能调用这个接口',
    keyNotForList: '程序密钥“{key}”没有列表 {list} 的权限，请让运营人员创建包含这个列表的密钥',
    keyNotForAction:
      '程序密钥“{key}”对列表 {list} 没有{action}的权限，请让运营人员创建包含此权限的密钥',
    keyRead: '读取（read）',
    keyCreate: '新建（create）',
    keyEdit: '修改（edit）',
    keyDelete: '删除与恢复（delete）',
    secondFactorFirst:
      '运营账号须先设置两步验证，之后才能使用其他功能。请打开登录后的设置页完成设置',
    operatorNeeded: '此操作只对平台运营人员开放，当前账号没有运营人员角色',
    beyondRole: '您的角色“{role}”没有此操作的权限，需要时请联系有完整权限的运营人员',
    institutionNeeded: '此操作只对机构账号开放，当前账号不属于任何机构',
    institutionUnfinished: '机构注册尚未完成（状态 {status}），完成并通过审核后才能操作',
    institutionUnderReview: '机构认证信息正在审核（状态 {status}），审核通过后才能操作',
    institutionRejected: '机构认证审核未通过（状态 {status}），请修改认证信息并重新提交',
    institutionSuspected: '机构已被暂停使用（状态 {status}），核实之前不能操作，请联系平台',
    publishNeeded: '当前账号没有发布权限，请联系平台开通',
    beyondMember: '您在该机构的角色没有此操作的权限，需要时请联系机构的管理员',
    ownAccountOnly: '此操作只能由账号本人进行：请在账号菜单中切换回自己的账号，或用机构账号登录',
    draftsOnly: '您在该机构的角色只能保存草稿，请让机构的编辑来发布',
    roleWritesDrafts:
      '您的角色“{role}”在这个列表中只能保存草稿，读者看得到的内容由有发布权限的人更改',
  },
  'en-US': {
    notFound: 'There is nothing at {method} {path}. Check the path; /openapi.json lists every call',
    wrongMethod: '{path} does not take {method}; it takes {allowed}',
    unsupportedType: 'The content type of the request must be {expected}, not {given}',
    noType: 'none',
    tooLarge: 'The request is larger than the limit of {limit} KiB; send less',
    notJson: 'The request is not valid JSON: {detail}',
    notUtf8: 'The request is not encoded in UTF-8; convert it and send it again',
    tooDeep: 'The request is nested deeper than {limit} levels; send it flatter',
    bodyTooSlow:
      'The request did not arrive within {seconds} {seconds:second|seconds}; check the network and retry',
    tooSlow:
      'This took longer than {seconds} {seconds:second|seconds} and was given up; retry later',
    invalid: 'The request is not right: {first}',
    invalidMore: '{count} parts of the request are not right, the first: {first}',
    unexpected:
      'The server failed, please retry later. If it happens again, report request {requestId}',
    databaseDown: 'The database cannot be reached at the moment, please retry later',
    databaseReadOnly:
      'The database takes no changes at the moment. Nothing was saved, please retry later',
    superseded:
      'The platform is being upgraded and this process saves nothing any more, please retry in a moment',
    databaseBusy: 'The database is busy and this was not done; retry in a moment',
    databaseFull:
      'The disk of the database is full and this was not saved. Tell the platform to make room and retry then; reading goes on',
    valueRejected: 'A value is outside of what can be stored; check the numbers and ids',
    wrongAnswer: 'The answer breaks the contract: {detail}',
    fieldsNotYours: 'These fields are not open to you: {fields}',
    signInNeeded: 'Sign in first',
    loginExpired: 'Login expired, please log in again',
    accountNeeded: 'This visit is anonymous; sign in with an account first',
    keyRefused:
      'This program key does not work: it does not exist, was revoked or has expired, or the account that made it is blocked. Ask an operator for another one',
    keyForOwn:
      'The program key “{key}” opens the calls /jmgr/own/<list>/… of its lists alone, and not this one',
    keyNotForList:
      'The program key “{key}” does not open the list {list}; ask an operator for a key with this list',
    keyNotForAction:
      'The program key “{key}” does not allow {action} in the list {list}; ask an operator for a key that allows it',
    keyRead: 'read',
    keyCreate: 'create',
    keyEdit: 'edit',
    keyDelete: 'delete',
    secondFactorFirst:
      'Operators need a second factor here before anything else; set it up on the page that opens after signing in',
    operatorNeeded: 'Only operators of the platform may do this, and this account is not one',
    beyondRole:
      'Your role {role} does not allow this; ask an operator with full rights if you need it',
    institutionNeeded:
      'Only the account of an institution may do this, and this account is not one',
    institutionUnfinished:
      'The registration of the institution is not complete (status {status}); complete it and wait for its approval',
    institutionUnderReview:
      'The certification of the institution is under review (status {status}); this is open after its approval',
    institutionRejected:
      'The certification of the institution was rejected (status {status}); change it and hand it in again',
    institutionSuspected:
      'The institution is suspended (status {status}) and may not do this until that is settled; contact the platform',
    publishNeeded: 'This account does not have the publish permission; ask the platform for it',
    beyondMember:
      'Your role at the institution does not allow this; ask one of its administrators if you need it',
    ownAccountOnly:
      'Only an account itself may do this: act for yourself again in the account menu, or sign in to the account of the institution',
    draftsOnly: 'Your role at the institution saves drafts only; ask one of its editors to publish',
    roleWritesDrafts:
      'Your role “{role}” saves drafts only in this list; what readers see is changed by those who may publish',
  },
});
