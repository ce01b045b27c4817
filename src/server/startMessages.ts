import { defineMessages } from '#contract/language.ts';

export const startMessages = defineMessages({
  'zh-CN': {
    portTaken:
      '端口 {port}（{host}）已被占用。请停止占用它的程序，或换一个端口：PORT={next} npm start',
    portForbidden: '当前用户不能使用端口 {port}。请换一个大于 1023 的端口：PORT=4600 npm start',
    cannotListen: '无法在 HOST={host} 上监听：{detail}。请使用 HOST=127.0.0.1 或本机的其他地址。',
    demoAccounts:
      '{setting} 不是本机地址，而数据库中仍有密码公开的演示账号：{names}。请更改它们的密码、换一个数据库，或使用 HOST=127.0.0.1 且不设 PUBLIC_URL。',
    ready: '书案已就绪：{origin}',
    accounts: '演示账号（密码均为 {password}）：',
    noOperator: '还没有运营账号，设置方法：npm run operator -- 账号名',
    stop: '按 Ctrl-C 结束',
  },
  'en-US': {
    portTaken:
      'Port {port} on {host} is taken. Stop what uses it, or choose another: PORT={next} npm start',
    portForbidden:
      'The current user may not use port {port}. Choose one above 1023: PORT=4600 npm start',
    cannotListen:
      'The server cannot listen on HOST={host}: {detail}. Use HOST=127.0.0.1, or another address of this machine.',
    demoAccounts:
      '{setting} is not an address of this machine, and the database still has demo accounts whose password is known to everyone: {names}. Change their passwords, use another database, or use HOST=127.0.0.1 without PUBLIC_URL.',
    ready: 'Bookdesk is ready: {origin}',
    accounts: 'Demo accounts (the password of each is {password}):',
    noOperator: 'There is no operator yet; one is made by: npm run operator -- NAME',
    stop: 'Ctrl-C ends it',
  },
});
