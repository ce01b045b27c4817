import { defineMessages } from '#contract/language.ts';

/** Texts of taking back what was done. */
export const takeBackMessages = defineMessages({
  'zh-CN': {
    fields: '恢复哪些字段',
    bringBack: '恢复到此前',
    bringBackAll: '撤销整个操作',
    allOfAction: '这条改动属于一次批量操作或导入，可以一起撤销。',
    taken: '已恢复 {count} 条',
    asBefore: '原本就是这样，没有改动',
    left: '{count} 条未能恢复：{names}（{message}）',
    changedSince: '这些字段之后又被改过',
    changedBy: '“{field}”现在是“{now}”，恢复后是“{former}”（{by}，{at}）',
    somebody: '其他人',
    bringThese: '仍然恢复这些字段',
    empty: '空',
    undoImport: '撤销这次导入的 {count} 条',
  },
  'en-US': {
    fields: 'Fields to bring back',
    bringBack: 'Bring back the state before',
    bringBackAll: 'Take back the whole action',
    allOfAction:
      'This change belongs to a bulk action or an import, which can be taken back as a whole.',
    taken: '{count} brought back',
    asBefore: 'It is like that already; nothing was changed',
    left: '{count} not brought back: {names} ({message})',
    changedSince: 'These fields were changed again since',
    changedBy: '{field} is “{now}” now and would be “{former}” again ({by}, {at})',
    somebody: 'somebody else',
    bringThese: 'Bring these back as well',
    empty: 'empty',
    undoImport: 'Undo the {count} of this import',
  },
});
