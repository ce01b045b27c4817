import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    notFound: '没有编号为 {id} 的变更记录，它可能已超过保留期限',
    entriesOrAction: '请给出变更记录的编号（entries）或一次操作的编号（action），二者之一',
    noEntries: '没有这些变更记录，它们可能已超过保留期限',
    notYours: '没有可以撤销的改动：只能撤销自己在 24 小时内做的改动',
    changedSince: '这之后又有人改过：{fields}。请决定是否也恢复它们',
    olderEntry: '这条记录产生于能够恢复之前，没有保留原来的完整内容',
    nothingKept: '这些改动的字段由平台自动填写，不能单独恢复',
    notTakenBack: '这类改动无法撤销',
    sessionNotTakenBack: '已结束的登录不能恢复，需要重新登录',
    secretNotTakenBack: '密钥、密码和登录方式不保留原值，无法恢复',
    reviewNotTakenBack: '审核结果已通知机构，不能撤回；请在机构列表中重新决定',
    decisionNotTakenBack: '投稿的审核结果已通知投稿人，不能撤回；请在投稿列表中重新决定',
    rightsNotTakenBack: '谁可以做什么不从这里改回；请在运营团队或机构的成员页面中更改',
    settingNotTakenBack: '站点设置不从这里改回；这里有原来的值，请在设置的列表中填回',
    versionNotTakenBack: '请在它的历史版本中回到之前的版本',
  },
  'en-US': {
    notFound: 'There is no entry {id} in the trail; it may be older than entries are kept',
    entriesOrAction:
      'Name entries of the trail (entries) or the action that wrote them (action), one of both',
    noEntries: 'There are no such entries in the trail; they may be older than entries are kept',
    notYours:
      'There is nothing to take back: people take back what they did themselves within 24 hours',
    changedSince: 'Changed again since: {fields}. Decide whether to bring these back, too',
    olderEntry: 'This entry is older than former values are kept whole and cannot be brought back',
    nothingKept: 'The platform fills these fields by itself; they are not brought back alone',
    notTakenBack: 'What is done so cannot be taken back',
    sessionNotTakenBack: 'A session that ended does not come back; the person signs in again',
    secretNotTakenBack:
      'Keys, passwords and ways to sign in are not kept as they were and do not come back',
    reviewNotTakenBack:
      'The institution was told of the decision, which is not taken back; decide anew in the list of institutions',
    decisionNotTakenBack:
      'The contributor was told of the decision; decide again in the list of contributions',
    rightsNotTakenBack:
      'Who may do what is not changed back here; do so on the page Team, or on that of the members of the institution',
    settingNotTakenBack:
      'A setting of the site is not changed back here; its former value stands here, enter it in the list of settings',
    versionNotTakenBack: 'Go back to a former version in its history',
  },
});
