import { defineMessages } from '#contract/language.ts';

export const leavingMessages = defineMessages({
  'zh-CN': {
    title: '有未保存的修改，确定离开吗？',
    detail: '修改留在本机，再次打开时会恢复。',
    lost: '离开后，这些修改会丢失。',
    leave: '离开',
    stay: '继续编辑',
  },
  'en-US': {
    title: 'There are unsaved changes. Leave?',
    detail: 'They stay on this device and are back when you open this again.',
    lost: 'They will be lost if you leave.',
    leave: 'Leave',
    stay: 'Keep editing',
  },
});
