import { defineMessages } from '#contract/language.ts';

export const factorRowMessages = defineMessages({
  'zh-CN': {
    title: '两步验证',
    off: '未启用。启用后，登录时还要输入手机上验证器应用的验证码',
    offRequired: '未启用。本平台要求运营账号启用',
    on: '{date} 启用，还有 {count} 个恢复码未用',
    setUp: '启用',
    renew: '更换恢复码',
    end: '停用',
    setUpTitle: '启用两步验证',
    about: '启用后，即使密码泄露，没有您的手机也无法登录。',
    next: '下一步',
    othersText:
      '两步验证已启用。另有 {count} 台设备是在此之前登录的，不用验证码仍可继续使用；有不认识的，请让它们退出。',
    renewTitle: '更换恢复码',
    renewText: '生成一组新的恢复码，以前的全部作废。',
    renewOk: '生成新的恢复码',
    endTitle: '停用两步验证',
    endText: '停用后，登录只需要密码或短信验证码。恢复码同时作废。',
    endRequired: '本平台要求运营账号启用两步验证：停用后须重新设置，才能继续使用。恢复码同时作废。',
    endOk: '停用',
    code: '验证器应用的 6 位数字，或一个恢复码',
    codeWrong: '请输入应用显示的 6 位数字，或一个恢复码',
    ended: '两步验证已停用',
  },
  'en-US': {
    title: 'Second factor',
    off: 'None. With one, signing in takes a code of an authenticator app on your phone as well',
    offRequired: 'None. This platform asks it of operators',
    on: 'Since {date}; recovery codes left: {count}',
    setUp: 'Set up',
    renew: 'New recovery codes',
    end: 'End',
    setUpTitle: 'Set up a second factor',
    about: 'Somebody who learns your password cannot sign in without your phone.',
    next: 'Next',
    othersText:
      'The second factor is set up. {count} other {count:device|devices} signed in before and {count:goes|go} on without a code. Sign them out if you do not know them all.',
    renewTitle: 'New recovery codes',
    renewText: 'Makes new recovery codes; all former ones are void.',
    renewOk: 'Make new codes',
    endTitle: 'End the second factor',
    endText:
      'Signing in will take the password or a text message alone. The recovery codes are void, too.',
    endRequired:
      'This platform asks a second factor of operators: you have to set it up again before you can go on. The recovery codes are void, too.',
    endOk: 'End it',
    code: '6 digits of the authenticator app, or a recovery code',
    codeWrong: 'Please enter the 6 digits that the app shows, or a recovery code',
    ended: 'The second factor is gone',
  },
});
