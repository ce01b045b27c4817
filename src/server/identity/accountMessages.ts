import { defineMessages } from '#contract/language.ts';

/** What is said of proofs of identity, and of what an account changes about itself. */
export const accountMessages = defineMessages({
  'zh-CN': {
    proofEnded: '身份验证已用过或已失效，请重新验证身份',
    bindProofNeeded: '为保证账号安全，请先在“设置”的“第三方账号”里验证身份，再绑定',
    unbindProofNeeded: '为保证账号安全，请先验证身份或重新登录，再解除绑定',
    factorProofNeeded: '为保证账号安全，请先验证身份或重新登录，再设置两步验证',
    factorStands: '两步验证已启用。要换用另一个应用，请先停用，再重新设置',
    factorNotBegun: '这次设置已失效，请从头开始',
    noFactor: '本账号没有启用两步验证，请刷新页面',
    wrongFactorCode: '验证码不正确或已用过。请输入应用现在显示的 6 位数字',
    wrongFactorOrRecovery:
      '验证码不正确或已用过。请输入应用现在显示的 6 位数字，或一个未用过的恢复码',
    passkeyProofNeeded: '为保证账号安全，请先验证身份或重新登录，再添加通行密钥',
    passkeyCodeNeeded:
      '本账号启用了两步验证：请输入验证器应用现在显示的 6 位数字，或一个未用过的恢复码，再添加通行密钥',
    passkeyExpired: '这次添加已失效，请从头开始',
    passkeyUnreadable: '没有收到可用的通行密钥。请重试，或换一台设备',
    passkeyTaken: '这个通行密钥已经添加过了',
    tooManyPasskeys: '已有 {most} 个通行密钥，请先移除不再使用的',
    noSuchPasskey: '没有这个通行密钥，或它已移除，请刷新页面',
    passkeyLastWay: '移除后将没有办法登录，请先设置密码、手机号或邮箱',
    noMail: '本账号还没有邮箱，请换一种方式验证身份',
    noPhone: '本账号还没有手机号，请换一种方式验证身份',
    otherMail: '这不是本账号的邮箱，请填写现在绑定的邮箱',
    otherPhone: '这不是本账号的手机号，请填写现在绑定的手机号',
    noPassword: '本账号还没有密码，请退出后在登录页用手机号或邮箱重置密码',
    wrongPassword: '密码不正确，请检查后重试',
    mailTaken: '这个邮箱已属于另一个账号，请换一个，或在那个账号里更换',
    phoneTaken: '这个手机号已属于另一个账号，请换一个，或在那个账号里更换',
    noSuchSession: '这台设备已经退出，请刷新列表',
    conflict: '账号信息在别处已更新（版本 {revision}），请核对后再保存',
    mailChanged:
      '【书案】账号 {name} 的邮箱已更换为 {target}。如果不是您操作的，请立即重置密码并联系平台。',
    phoneChanged:
      '【书案】账号 {name} 的手机号已更换为 {target}。如果不是您操作的，请立即重置密码并联系平台。',
    passwordChanged:
      '【书案】账号 {name} 的密码已更改，其他设备已退出。如果不是您操作的，请立即重置密码并联系平台。',
    externalBound:
      '【书案】账号 {name} 绑定了{target}账号，今后可用它登录。如果不是您操作的，请立即登录解绑，重置密码并联系平台。',
    externalUnbound:
      '【书案】账号 {name} 解除了{target}账号的绑定，今后不能再用它登录。如果不是您操作的，请立即重置密码并联系平台。',
    factorSet:
      '【书案】账号 {name} 已启用两步验证，今后登录需要验证器应用的验证码。如果不是您操作的，请立即重置密码并联系平台。',
    factorEnded: '【书案】账号 {name} 已停用两步验证。如果不是您操作的，请立即重置密码并联系平台。',
    recoveryCodeUsed:
      '【书案】有人用恢复码登录了账号 {name}，还剩 {target} 个恢复码。如果不是您操作的，请立即重置密码并联系平台。',
    passkeyAdded:
      '【书案】账号 {name} 添加了通行密钥“{target}”，今后可用它登录。如果不是您操作的，请立即登录移除，重置密码并联系平台。',
    passkeyRemoved:
      '【书案】账号 {name} 移除了通行密钥“{target}”。如果不是您操作的，请立即重置密码并联系平台。',
    changedSubject: '账号安全提醒 · 书案',
  },
  'en-US': {
    proofEnded: 'This proof of identity was used already or has expired; confirm who you are again',
    bindProofNeeded:
      'To keep the account safe, confirm who you are under External accounts in the settings before another one is bound',
    unbindProofNeeded:
      'To keep the account safe, confirm who you are or sign in again before an external account is unbound',
    factorProofNeeded:
      'To keep the account safe, confirm who you are or sign in again before a second factor is set up',
    factorStands:
      'There is a second factor already; to use another app, end it first, then set it up again',
    factorNotBegun: 'This set-up has expired; begin it once more',
    noFactor: 'This account has no second factor; reload the page',
    wrongFactorCode:
      'The code is wrong or was used already; enter the 6 digits that the app shows now',
    wrongFactorOrRecovery:
      'The code is wrong or was used already; enter the 6 digits that the app shows now, or a recovery code that is not used yet',
    passkeyProofNeeded:
      'To keep the account safe, confirm who you are or sign in again before a passkey is added',
    passkeyCodeNeeded:
      'This account has a second factor: enter the 6 digits that the app shows now, or a recovery code that is not used yet, before a passkey is added',
    passkeyExpired: 'Adding this passkey took too long; begin once more',
    passkeyUnreadable: 'No usable passkey has come; try again, or use another device',
    passkeyTaken: 'This passkey has been added already',
    tooManyPasskeys: 'There are {most} passkeys already; remove one that is not needed first',
    noSuchPasskey: 'There is no such passkey, or it is removed already; reload the page',
    passkeyLastWay:
      'Without it there would be no way left to sign in; set a password, a phone or a mail address first',
    noMail: 'This account has no mail address yet; confirm who you are another way',
    noPhone: 'This account has no phone number yet; confirm who you are another way',
    otherMail: 'This is not the account’s mail address; enter the one that is bound now',
    otherPhone: 'This is not the account’s phone number; enter the one that is bound now',
    noPassword:
      'This account has no password yet; sign out, and reset it on the sign-in page by phone or mail',
    wrongPassword: 'The password is wrong; check it and try again',
    mailTaken:
      'This mail address belongs to another account; use another, or change it in that account',
    phoneTaken:
      'This phone number belongs to another account; use another, or change it in that account',
    noSuchSession: 'This device is signed out already; reload the list',
    conflict: 'The account was changed elsewhere (version {revision}); compare before you save',
    mailChanged:
      '[Bookdesk] The mail address of the account {name} is now {target}. If this was not you, reset the password at once and contact the platform.',
    phoneChanged:
      '[Bookdesk] The phone number of the account {name} is now {target}. If this was not you, reset the password at once and contact the platform.',
    passwordChanged:
      '[Bookdesk] The password of the account {name} was changed, and its other devices were signed out. If this was not you, reset the password at once and contact the platform.',
    externalBound:
      '[Bookdesk] An account of {target} is bound to the account {name} now and signs in to it. If this was not you, sign in and unbind it, reset the password at once and contact the platform.',
    externalUnbound:
      '[Bookdesk] The account of {target} is no longer bound to the account {name} and does not sign in to it any more. If this was not you, reset the password at once and contact the platform.',
    factorSet:
      '[Bookdesk] Signing in to the account {name} needs a code of an authenticator app from now on. If this was not you, reset the password at once and contact the platform.',
    factorEnded:
      '[Bookdesk] Signing in to the account {name} needs no second factor any more. If this was not you, reset the password at once and contact the platform.',
    recoveryCodeUsed:
      '[Bookdesk] Somebody signed in to the account {name} by a recovery code; codes left: {target}. If this was not you, reset the password at once and contact the platform.',
    passkeyAdded:
      '[Bookdesk] The passkey “{target}” was added to the account {name} and signs in to it. If this was not you, sign in and remove it, reset the password at once and contact the platform.',
    passkeyRemoved:
      '[Bookdesk] The passkey “{target}” of the account {name} was removed. If this was not you, reset the password at once and contact the platform.',
    changedSubject: 'A change of your account · Bookdesk',
  },
});
