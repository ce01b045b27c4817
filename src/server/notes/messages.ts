import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    noRecord: '没有这条记录，或当前账号看不到它',
    noNotesHere: '这个列表的记录不能写备注',
    noSuchNote: '没有这条备注，它可能已被删除',
    notYours: '只有写下这条备注的人可以修改它',
    notDeletable: '只能删除自己的备注；完整权限的运营人员和机构管理员可以删除本方的任何备注',
    changed: '这条备注已在别处改过，请查看现在的内容，再决定保留哪一个',
    tooManyMentions: '一条备注最多提到 {most} 人，请减少',
  },
  'en-US': {
    noRecord: 'There is no such record, or this account does not see it',
    noNotesHere: 'Records of this list have no notes',
    noSuchNote: 'There is no such note; it may have been deleted',
    notYours: 'Only who wrote this note may change it',
    notDeletable:
      'You may delete your own notes; operators with all rights, and administrators of an institution, any of their side',
    changed: 'This note was changed elsewhere; see what it says now, then decide which to keep',
    tooManyMentions: 'A note mentions {most} people at most; mention fewer',
  },
});
