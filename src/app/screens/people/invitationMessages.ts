import { defineMessages } from '#contract/language.ts';

/** Texts of the page that an invitation leads to. */
export const invitationMessages = defineMessages({
  'zh-CN': {
    title: '成为运营人员',
    loading: '正在读取邀请…',
    text: '{name} 邀请您成为书案的运营人员。接受后，下面的账号可以管理整个平台。',
    memberTitle: '成为“{institution}”的成员',
    memberText:
      '{name} 邀请您代表“{institution}”工作。接受后，您用下面的账号登录，可以在账号菜单中选择代表该机构或以本人身份操作。',
    role: '角色',
    account: '您的账号',
    expires: '有效期至',
    accept: '接受邀请',
    another: '换一个账号',
    sending: '正在提交…',
    endedTitle: '邀请已失效',
    ended: '这个邀请已使用、撤销或过期。请向邀请您的人索取新的邀请。',
    failedTitle: '暂时无法读取邀请',
    failed: '请检查网络后重试。',
    again: '重试',
    home: '前往书案',
    acting: '正在打开…',
    actingFailed: '暂时无法代表该机构',
    noMemberTitle: '您不是该机构的成员',
    noMember: '成员资格可能已取消，或您用了另一个账号登录。',
  },
  'en-US': {
    title: 'Become an operator',
    loading: 'Reading the invitation…',
    text: '{name} invites you to be an operator of Bookdesk. If you accept, this account may manage the whole platform.',
    memberTitle: 'Become a member of {institution}',
    memberText:
      '{name} invites you to act for {institution}. If you accept, you sign in with this account as before, and choose in the account menu for whom you act.',
    role: 'Role',
    account: 'Your account',
    expires: 'Good until',
    accept: 'Accept',
    another: 'Use another account',
    sending: 'Sending…',
    endedTitle: 'The invitation has ended',
    ended:
      'This invitation was taken or revoked, or its time is over. Ask whoever invited you for another one.',
    failedTitle: 'The invitation cannot be read now',
    failed: 'Check the network and try again.',
    again: 'Try again',
    home: 'Go to Bookdesk',
    acting: 'Opening…',
    actingFailed: 'It is not possible to act for the institution just now',
    noMemberTitle: 'You are no member of this institution',
    noMember: 'The membership may have ended, or you are signed in with another account.',
  },
});
