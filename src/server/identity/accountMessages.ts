import { defineMessages } from '#contract/language.ts';

/** What is said of proofs of identity, and of what an account changes about itself. */
export const accountMessages = defineMessages({
  'zh-CN': {
    proofEnded: '身份验证已用过或已失效，请重新验证身份',
    bindProofNeeded: '为保证账号安全，请先在“设置”的“第三方账号”里验证身份，再绑定',
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
    changedSubject: '账号安全提醒 · 书案',
  },
  'en-US': {
    proofEnded: 'This proof of identity was used already or has expired; confirm who you are again',
    bindProofNeeded:
      'To keep the account safe, confirm who you are under External accounts in the settings before another one is bound',
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
    changedSubject: 'A change of your account · Bookdesk',
  },
});
