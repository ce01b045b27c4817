import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    notFound: '没有编号为 {id} 的变更记录，它可能已超过保留期限',
    entriesOrAction: '请给出变更记录的编号（entries）或一次操作的编号（action），二者之一',
    noEntries: '没有这些变更记录，它们可能已超过保留期限',
    notYours: '没有可以撤销的改动：只能撤销自己在 24 小时内做的改动',
    changedSince: '这之后又有人改过：{fields}。请决定是否也恢复它们',
    olderEntry: '这条记录产生于能够恢复之前，没有保留原来的完整内容',
    recordGone: '记录已被删除',
    nothingKept: '这些改动的字段由平台自动填写，不能单独恢复',
    notTakenBack: '这类改动无法撤销',
    sessionNotTakenBack: '已结束的登录不能恢复，需要重新登录',
    secretNotTakenBack: '密钥、密码和登录方式不保留原值，无法恢复',
    reviewNotTakenBack: '这里只能撤回审核决定；机构的资料请在机构列表中修改',
    workedSince: '机构在这之后已发布内容或邀请成员，不能撤回；需要时请暂停机构',
    decisionNotTakenBack: '这条记录不是审核决定，没有可以撤回的内容',
    rightsNotTakenBack: '谁可以做什么不从这里改回；请在运营团队或机构的成员页面中更改',
    versionGone: '平台没有保存这个版本，无法恢复',
    publishedSince: '这之后又发布或下线过，不能再撤回这一次',
    decidedSince: '这之后又有过别的决定，不能再撤回这一次',
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
    recordGone: 'The record is deleted',
    nothingKept: 'The platform fills these fields by itself; they are not brought back alone',
    notTakenBack: 'What is done so cannot be taken back',
    sessionNotTakenBack: 'A session that ended does not come back; the person signs in again',
    secretNotTakenBack:
      'Keys, passwords and ways to sign in are not kept as they were and do not come back',
    reviewNotTakenBack:
      'Decisions alone are taken back here; the details of an institution are changed in its list',
    workedSince:
      'The institution has made contents or taken members since, so that this is not taken back; suspend it where needed',
    decisionNotTakenBack: 'This entry is no decision, so that there is nothing to take back',
    rightsNotTakenBack:
      'Who may do what is not changed back here; do so on the page Team, or on that of the members of the institution',
    versionGone: 'The platform has not kept this version, so that it does not come back',
    publishedSince:
      'It was published or taken from readers since, so that this one is not taken back',
    decidedSince: 'There was another decision since, so that this one is not taken back',
    versionNotTakenBack: 'Go back to a former version in its history',
  },
});
