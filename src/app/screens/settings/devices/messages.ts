import { defineMessages } from '#contract/language.ts';

export const devicesMessages = defineMessages({
  'zh-CN': {
    about: '这个账号现在登录着的设备。看到不认识的设备，请结束它的登录并修改密码。',
    current: '这台设备',
    unknown: '未知设备',
    times: '{address} · {since} 登录 · 最近使用：{used}',
    timesWithoutAddress: '{since} 登录 · 最近使用：{used}',
    byPasskey: '{times} · 用通行密钥“{passkey}”登录',
    end: '退出登录',
    endTitle: '让这台设备退出登录？',
    endText: '{device}（{address}）将退出登录，未保存的内容可能丢失。',
    ended: '这台设备已退出登录',
    endOthers: '退出其他所有设备',
    endOthersTitle: '退出其他所有设备？',
    endOthersText: '除这台设备外，其他 {count} 台设备都将退出登录。',
    endedOthers: '已退出 {count} 台设备',
    noOthers: '没有其他设备登录这个账号。',
  },
  'en-US': {
    about:
      'Where this account is signed in now. If you do not know a device, sign it out and change the password.',
    current: 'This device',
    unknown: 'Unknown device',
    times: '{address} · signed in {since} · last used {used}',
    timesWithoutAddress: 'signed in {since} · last used {used}',
    byPasskey: '{times} · signed in with the passkey “{passkey}”',
    end: 'Sign out',
    endTitle: 'Sign this device out?',
    endText: '{device} ({address}) will be signed out; what is not saved there may be lost.',
    ended: 'The device is signed out',
    endOthers: 'Sign all others out',
    endOthersTitle: 'Sign all other devices out?',
    endOthersText: 'Other devices signed in: {count}. Every one of them will be signed out.',
    endedOthers: 'Devices signed out: {count}',
    noOthers: 'No other device is signed in.',
  },
});
