import { defineMessages } from '#contract/language.ts';

/** Texts of the screen of an institution's members. */
export const memberMessages = defineMessages({
  'zh-CN': {
    title: '成员',
    about: '成员用自己的账号登录，代表本机构操作；他们写的内容属于本机构。',
    members: '本机构的成员',
    membersAbout: '机构账号本身不在此列，始终可以管理成员。在此邀请、更改角色或移除，均立即生效。',
    nobody: '还没有成员。邀请同事后，他们不再需要机构账号的密码。',
    inviteTitle: '邀请成员',
    inviteAbout:
      '对方会收到一封邮件。在 {days} 天内打开其中的链接，登录（或注册）个人账号后，即成为本机构的成员。',
    role: '角色',
    used: '上次代表机构 {at}',
    unused: '最近没有代表机构',
    remove: '移除',
    removeTitle: '移除这个成员？',
    removeText: '{name} 立即不能再代表本机构；其个人账号不受影响，写过的内容留在本机构。',
    removeSelfText: '这是您自己。您立即不能再代表本机构，并会退出登录。',
    removed: '{name} 不再是成员',
  },
  'en-US': {
    title: 'Members',
    about:
      'Members sign in with accounts of their own and act for the institution; what they write belongs to it.',
    members: 'Members of the institution',
    membersAbout:
      'The institution’s own account is not listed, and can always manage members. Changes here count at once.',
    nobody:
      'No members yet. Colleagues whom you invite no longer need the password of the institution.',
    inviteTitle: 'Invite a member',
    inviteAbout:
      'They get a mail. Whoever opens its link within {days} {days:day|days} and signs in, or makes an account, is a member.',
    role: 'Role',
    used: 'Last acted {at}',
    unused: 'Has not acted lately',
    remove: 'Remove',
    removeTitle: 'Remove this member?',
    removeText:
      '{name} no longer acts for the institution, at once. Their own account stays, and what they wrote stays with the institution.',
    removeSelfText:
      'This is you. You no longer act for the institution, at once, and are signed out.',
    removed: '{name} is no longer a member',
  },
});
