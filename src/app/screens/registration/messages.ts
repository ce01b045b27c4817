import { defineMessages } from '#contract/language.ts';

export const registrationMessages = defineMessages({
  'zh-CN': {
    title: '请先完善机构信息',
    text: '“{name}”的机构注册尚未完成。提交完整的机构信息并通过审核后，即可使用后台。请联系平台运营人员完成注册。',
    signOut: '退出登录',
  },
  'en-US': {
    title: 'The registration must be completed first',
    text: 'The registration of “{name}” is not complete. The back office opens once the details of the institution are handed in and approved. Please ask the operators of the platform to complete it.',
    signOut: 'Sign out',
  },
});
