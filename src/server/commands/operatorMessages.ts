import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    usage:
      '用法：npm run operator -- 账号 [--withdraw | --unlock | --forget-second-factor]\n账号可以是账号名、手机号或邮箱地址。没有此账号名时新建账号。\n--withdraw 取消其运营身份，并结束其登录。\n--unlock 清除输错密码的记录，使其可以立即登录。\n--forget-second-factor 停用其两步验证，用于手机和恢复码都已丢失时。',
    granted: '{account} 现在是运营账号。',
    made: '已新建运营账号 {account}，密码：{password}\n此密码只显示这一次，请登录后在设置中更改。',
    withdrawn: '{account} 不再是运营账号。',
    unlocked: '{account} 的错误密码记录已清除，现在可以登录。',
    factorForgotten: '{account} 的两步验证已停用，现在只用密码即可登录。',
    noFactor: '{account} 没有启用两步验证。未作任何改动。',
    noAccount: '没有账号 {account}。未作任何改动。',
    blocked: '{account} 已被封禁，不能设为运营账号。未作任何改动。',
    institution: '{account} 是机构账号，不能设为运营账号。请使用另一个账号。未作任何改动。',
    unnamed:
      '没有账号 {account}，也不能以此新建：账号名以字母开头，共 3 到 40 个字母、数字、点、下划线或连字符。',
    lastOperator:
      '{account} 是最后一个可以登录的运营账号，取消后没有人能管理平台。请先新建另一个运营账号。未作任何改动。',
    noOperator: '没有运营账号 {account}。未作任何改动。',
  },
  'en-US': {
    usage:
      'Usage: npm run operator -- ACCOUNT [--withdraw | --unlock | --forget-second-factor]\nACCOUNT is an account name, a phone or a mail address. Where there is no account of a name, one is made.\n--withdraw makes it an operator no more, and ends its sessions.\n--unlock forgets the wrong passwords that were tried, so that it can sign in at once.\n--forget-second-factor ends its second factor, for a phone that is lost with the recovery codes.',
    granted: '{account} is an operator now.',
    made: 'The operator {account} was made, with the password {password}\nIt is shown this once: change it in the settings after signing in.',
    withdrawn: '{account} is an operator no more.',
    unlocked:
      'The wrong passwords that were tried for {account} are forgotten; it can sign in now.',
    factorForgotten:
      'The second factor of {account} is gone; it signs in by its password alone now.',
    noFactor: '{account} has no second factor. Nothing was changed.',
    noAccount: 'There is no account {account}. Nothing was changed.',
    blocked: '{account} is blocked and cannot be an operator. Nothing was changed.',
    institution:
      '{account} is the account of an institution and cannot be an operator. Use another account. Nothing was changed.',
    unnamed:
      'There is no account {account}, and none can be made: an account name is a letter and 2 to 39 letters, digits, dots, underscores or hyphens.',
    lastOperator:
      '{account} is the last operator, and nobody could manage the platform without it. Make another one first. Nothing was changed.',
    noOperator: 'There is no operator {account}. Nothing was changed.',
  },
});
