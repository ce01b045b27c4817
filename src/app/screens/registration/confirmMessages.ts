import { defineMessages } from '#contract/language.ts';

/** Texts of the page that the link of an activation mail opens. */
export const confirmMessages = defineMessages({
  'zh-CN': {
    title: '确认邮箱',
    text: '请点击下面的按钮，确认这个邮箱属于正在注册的机构。',
    confirm: '确认邮箱',
    confirming: '正在确认…',
    doneTitle: '邮箱已确认',
    doneText: '邮箱 {mail} 已确认，账号“{name}”可以继续注册了。',
    doneElsewhere: '如果您在另一台设备上打开着注册页面，它会自动进入下一步；也可以在这里登录继续。',
    signInToGoOn: '登录并继续注册',
    goOn: '继续注册',
    failedTitle: '邮箱没有确认',
    expiredWay: '登录后可以重新发送确认邮件，或换一个邮箱。',
    broken: '这个链接不完整，请从邮件里重新打开，或复制完整的地址。',
    unreachable: '暂时无法确认，请检查网络后重试',
    again: '重试',
  },
  'en-US': {
    title: 'Confirm the mail address',
    text: 'Please press the button to confirm that this mail address belongs to the institution that is being registered.',
    confirm: 'Confirm the address',
    confirming: 'Confirming…',
    doneTitle: 'The mail address is confirmed',
    doneText: '{mail} is confirmed; the registration of the account “{name}” can go on.',
    doneElsewhere:
      'Where the registration is open on another device, it goes on there by itself; or sign in here and go on.',
    signInToGoOn: 'Sign in and go on',
    goOn: 'Go on with the registration',
    failedTitle: 'The mail address is not confirmed',
    expiredWay: 'Once you are signed in, the mail can be sent again, to another address too.',
    broken:
      'This link is not complete; please open it from the mail again, or copy the whole address.',
    unreachable: 'Confirming is not possible right now; please check the network and try again',
    again: 'Try again',
  },
});
