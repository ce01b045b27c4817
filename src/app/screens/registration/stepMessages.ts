import { defineMessages } from '#contract/language.ts';

export const stepMessages = defineMessages({
  'zh-CN': {
    label: '注册步骤',
    account: '创建账号',
    mail: '确认邮箱',
    details: '机构信息',
    operator: '运营人',
    submit: '提交审核',
    done: '（已完成）',
    short: '第 {number} 步，共 {total} 步：{name}',
  },
  'en-US': {
    label: 'Steps of the registration',
    account: 'Account',
    mail: 'Mail address',
    details: 'Institution',
    operator: 'Operator',
    submit: 'Hand in',
    done: '(done)',
    short: 'Step {number} of {total}: {name}',
  },
});
