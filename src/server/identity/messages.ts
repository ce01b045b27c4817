import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    wrongPassword: '账号或密码不正确，请检查后重试',
    blocked: '此账号已被封禁，请联系平台',
    refreshEnded: '登录已失效，请重新登录',
    noCarrierSignIn: '本平台没有接入运营商一键登录，请使用账号和密码、短信验证码或扫码登录',
    noAccountOfPhone: '这个手机号还没有账号，请先注册',
    ticketEnded: '扫码登录已失效，请重新扫码',
    externalEnded: '第三方登录已失效，请重新授权',
    externalNotBound: '这个第三方账号还没有绑定，请绑定已有账号或注册新账号',
    scanUnknown: '没有这个扫码登录，请在要登录的设备上刷新二维码，再扫一次',
    scanOfOther: '这个二维码已被另一个账号扫过，请刷新二维码，再扫一次',
    scanNotOpened: '请先打开这个扫码登录，看清是哪台设备要登录，再确认或拒绝',
    externalNotOffered: '本平台没有开通{site}登录，请换一种方式登录',
    externalStateEnded: '这次{site}授权已用过或已失效，请重新发起',
    externalRefused: '{site}没有确认这次授权，可能已取消或已过期，请重新授权',
    externalDown: '{site}暂时没有正常回应，请稍后重新授权，或换一种方式登录',
    externalOfOther: '这个{site}账号已绑定另一个账号，请先在那个账号里解绑，或直接用它登录',
    externalSecond: '本账号已绑定另一个{site}账号，请先解绑，再绑定新的',
    externalLastWay: '解绑后将没有办法登录，请先设置密码、手机号或邮箱',
    secondFactorNeeded: '请输入验证器应用显示的验证码，完成登录',
    wrongFactor: '验证码不正确或已用过。请输入应用现在显示的 6 位数字，或一个未用过的恢复码',
    challengeEnded: '这次登录已超时，请重新登录',
    wrongPasskey:
      '这个通行密钥不属于本平台的任何账号（可能已在设置中移除），或登录已超时。请重试，或换一种方式登录',
    noPasskeysHere:
      '通行密钥只能用于 https 开头、有域名的网址（在本机可用 http://localhost:{port}），{origin} 不行。请改用这样的网址打开本站；平台的网址由 PUBLIC_URL 设置',
    wrongClient: 'client_id 应为 {expected}',
    fieldNeeded: '以 {grant} 方式登录时 {field} 必填，请补上',
    tooManySeconds: '尝试次数过多，请 {count} 秒后重试',
    tooManyMinutes: '尝试次数过多，请 {count} 分钟后重试',
    tooManyHours: '尝试次数过多，请 {count} 小时后重试',
    codesTooOftenSeconds: '验证码请求过于频繁，请 {count} 秒后再获取',
    codesTooOftenMinutes: '验证码请求过于频繁，请 {count} 分钟后再获取',
    codesTooOftenHours: '验证码请求过于频繁，请 {count} 小时后再获取',
    fetchesTooOftenSeconds: '获取图片过于频繁，请 {count} 秒后重试，或先保存图片再上传',
    fetchesTooOftenMinutes: '获取图片过于频繁，请 {count} 分钟后重试，或先保存图片再上传',
    fetchesTooOftenHours: '获取图片过于频繁，请 {count} 小时后重试，或先保存图片再上传',
    readsTooOftenSeconds: '读取过于频繁，请 {count} 秒后重试',
    readsTooOftenMinutes: '读取过于频繁，请 {count} 分钟后重试',
    readsTooOftenHours: '读取过于频繁，请 {count} 小时后重试',
    writesTooOftenSeconds: '操作过于频繁，这次没有执行，已填写的内容还在。请 {count} 秒后重试',
    writesTooOftenMinutes: '操作过于频繁，这次没有执行，已填写的内容还在。请 {count} 分钟后重试',
    writesTooOftenHours: '操作过于频繁，这次没有执行，已填写的内容还在。请 {count} 小时后重试',
    keyListUnknown: '密钥只能用于已有的自建记录列表，{lists} 不是。请在页面的列表中选择',
    keyExpiryPast: '这个失效时间已经过去，请选择更晚的时间',
    tooManyKeys: '已有 {most} 个密钥，请先撤销不再使用的密钥',
    noSuchKey: '没有这个密钥，或它已撤销',
    decorator: '专题装修',
    lists: '列表',
    dashboards: '数据看板',
    sources: '数据源',
    programs: '程序接入',
    people: '运营团队',
    members: '成员',
    state: '平台状态',
    brokenList: '{name}（配置有误）',
    groupContent: '内容',
    groupCommunity: '社区',
    groupCatalogue: '书目',
    groupPeople: '用户',
    groupSettings: '设置',
  },
  'en-US': {
    wrongPassword: 'The account or the password is wrong; check both and try again',
    blocked: 'This account is blocked; contact the platform',
    refreshEnded: 'This sign-in has ended; sign in again',
    noCarrierSignIn:
      'This platform has no one-tap sign-in of a carrier; use account and password, a text message or a scan',
    noAccountOfPhone: 'No account belongs to this phone number; register first',
    ticketEnded: 'This scan login has expired; scan again',
    externalEnded: 'This sign-in at the other site has expired; authorise it again',
    externalNotBound:
      'This account of the other site is not bound yet; bind it to an account or register a new one',
    scanUnknown:
      'There is no such scan login; refresh the QR code on the device that is to sign in, and scan it again',
    scanOfOther: 'Another account has scanned this already; refresh the QR code and scan it again',
    scanNotOpened:
      'Open this scan login first, see which device asks to sign in, then confirm or reject it',
    externalNotOffered: 'This platform has no sign-in by {site}; sign in another way',
    externalStateEnded:
      'This authorisation by {site} was used already or has expired; begin it once more',
    externalRefused:
      '{site} did not confirm this authorisation; it was cancelled or has expired. Authorise once more',
    externalDown:
      '{site} does not answer as it should at the moment; authorise again later, or sign in another way',
    externalOfOther:
      'This account of {site} is bound to another account; unbind it there first, or sign in with it',
    externalSecond:
      'Another account of {site} is bound to this account; unbind it first, then bind the new one',
    externalLastWay:
      'Without it there would be no way left to sign in; set a password, a phone or a mail address first',
    secondFactorNeeded: 'Enter the code of your authenticator app to finish signing in',
    wrongFactor:
      'The code is wrong or was used already; enter the 6 digits that the app shows now, or a recovery code that is not used yet',
    challengeEnded: 'This sign-in took too long; sign in again',
    wrongPasskey:
      'This passkey belongs to no account here (it may have been removed in the settings), or signing in took too long; try again, or sign in another way',
    noPasskeysHere:
      'Passkeys need an address with a name and https, or http://localhost:{port} on this machine; {origin} is neither. Open this site at such an address; the setting PUBLIC_URL says which one the platform has',
    wrongClient: 'client_id must be {expected}',
    fieldNeeded: '{field} is required to sign in by {grant}; add it',
    tooManySeconds: 'Too many tries; try again in {count} {count:second|seconds}',
    tooManyMinutes: 'Too many tries; try again in {count} {count:minute|minutes}',
    tooManyHours: 'Too many tries; try again in {count} {count:hour|hours}',
    codesTooOftenSeconds:
      'Codes were asked for too often; ask again in {count} {count:second|seconds}',
    codesTooOftenMinutes:
      'Codes were asked for too often; ask again in {count} {count:minute|minutes}',
    codesTooOftenHours: 'Codes were asked for too often; ask again in {count} {count:hour|hours}',
    fetchesTooOftenSeconds:
      'Pictures were fetched too often; try again in {count} {count:second|seconds}, or save and upload them',
    fetchesTooOftenMinutes:
      'Pictures were fetched too often; try again in {count} {count:minute|minutes}, or save and upload them',
    fetchesTooOftenHours:
      'Pictures were fetched too often; try again in {count} {count:hour|hours}, or save and upload them',
    readsTooOftenSeconds: 'Too much was read; try again in {count} {count:second|seconds}',
    readsTooOftenMinutes: 'Too much was read; try again in {count} {count:minute|minutes}',
    readsTooOftenHours: 'Too much was read; try again in {count} {count:hour|hours}',
    writesTooOftenSeconds:
      'Too much was changed in a short time; this was not done, and what you entered is still there. Try again in {count} {count:second|seconds}',
    writesTooOftenMinutes:
      'Too much was changed in a short time; this was not done, and what you entered is still there. Try again in {count} {count:minute|minutes}',
    writesTooOftenHours:
      'Too much was changed in a short time; this was not done, and what you entered is still there. Try again in {count} {count:hour|hours}',
    keyListUnknown:
      'A key opens lists of own records that there are; this is none: {lists}. Choose among those of the screen',
    keyExpiryPast: 'The key would have expired already; choose a later time',
    tooManyKeys: 'There are {most} keys already; revoke one that is not needed first',
    noSuchKey: 'There is no such key, or it is revoked already',
    decorator: 'Decorator',
    lists: 'Lists',
    dashboards: 'Dashboards',
    sources: 'Sources',
    programs: 'Programs',
    people: 'Team',
    members: 'Members',
    state: 'State of the platform',
    brokenList: '{name} (broken schema)',
    groupContent: 'Content',
    groupCommunity: 'Community',
    groupCatalogue: 'Catalogue',
    groupPeople: 'People',
    groupSettings: 'Settings',
  },
});
