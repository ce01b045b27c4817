import { defineMessages } from '#contract/language.ts';

/** What is said of operators and invitations. */
export const peopleMessages = defineMessages({
  'zh-CN': {
    noSuchAccount: '没有这个账号',
    noSuchOperator: '这个账号不是运营账号，可能刚刚已被取消',
    noSuchInvitation: '没有这个邀请，或它已被使用、撤销',
    invitationEnded: '这个邀请已使用、撤销或过期，请向邀请您的人索取新的邀请',
    cannotBeOperator: '机构账号和已封禁的账号不能成为运营账号，请选择另一个账号',
    institutionNoOperator: '机构账号不能成为运营账号，请退出后用个人账号打开邀请',
    alreadyOperator: '您的账号已经是运营账号，邀请还没有使用',
    lastOperator: '这是最后一个可以登录的运营账号，取消后没有人能管理平台。请先添加另一个运营账号',
    seenAs: '正在以角色的身份查看，不能作任何改动。请先退出查看',
    operatorsByRole: '只有完整权限的运营人员才能修改运营账号',
    isOperator: '这个账号已经是运营账号，请在列表中更改其角色',
    ownRights: '不能降低自己的权限：请让另一个有完整权限的运营人员来改',
    noSuchRole: '没有这个角色，可能刚刚已被删除',
    roleInUse: '还有运营账号或未使用的邀请在用这个角色，请先更改它们',
    roleChanged: '这个角色刚刚已被他人修改，请查看最新内容后再改',
    tooManyRoles: '已有 {most} 个角色，请先删除不需要的角色',
    unknownList: '没有名为 {list} 的列表，或它不能授权',
    twice: '列表 {list} 出现了两次',
    unknownName: '列表 {list} 没有这些操作或字段，或它们不能限制：{names}',
    limitedImport: '列表 {list} 限制了字段，因此不能允许导入：导入会写所有字段',
    tooManyInvitations: '已有 {most} 个未使用的邀请，请先撤销不需要的邀请',
    noSuchMember: '没有这个成员，可能刚刚已被移除',
    notMember: '您不是这个机构的成员，或成员身份刚刚已被取消',
    institutionNoMember: '机构账号不能成为另一个机构的成员，请退出后用个人账号打开邀请',
    alreadyMember: '您的账号已经是这个机构的成员，邀请还没有使用',
    tooManyMembers: '这个机构已有 {most} 个成员，请先移除不需要的成员',
    memberSubject: '{institution} 邀请您成为成员',
    memberBody:
      '您好，\n\n{institution} 的 {name} 邀请您在书案代表该机构工作。请在 {days} 天内打开下面的链接，登录您的个人账号（没有账号可以先注册），然后接受邀请：\n\n{address}\n\n链接只能使用一次，请不要转发。如果您不认识邀请人，请忽略这封邮件。\n\n书案',
    invitationSubject: '邀请您成为书案的运营人员',
    invitationBody:
      '您好，\n\n{name} 邀请您成为书案的运营人员。请在 {days} 天内打开下面的链接，登录您的个人账号（没有账号可以先注册），然后接受邀请：\n\n{address}\n\n链接只能使用一次，请不要转发。如果您不认识邀请人，请忽略这封邮件。\n\n书案',
  },
  'en-US': {
    noSuchAccount: 'There is no such account',
    noSuchOperator: 'This account is no operator; it may have ceased to be one a moment ago',
    noSuchInvitation: 'There is no such invitation, or it was taken or revoked already',
    invitationEnded:
      'This invitation was taken or revoked, or its time is over; ask whoever invited you for another one',
    cannotBeOperator:
      'Accounts of institutions and blocked accounts cannot be operators; choose another account',
    institutionNoOperator:
      'The account of an institution cannot be an operator; sign out and open the invitation with an account of your own',
    alreadyOperator: 'Your account is an operator already; the invitation was not used',
    lastOperator:
      'This is the last operator who can sign in, and nobody could manage the platform without them. Add another operator first',
    seenAs:
      'You are looking at what a role sees, and nothing can be changed; leave that view first',
    operatorsByRole: 'Only operators with all rights change the accounts of operators',
    isOperator: 'This account is an operator already; change its role in the list',
    ownRights: 'Nobody takes away their own rights: ask another operator with all rights to do it',
    noSuchRole: 'There is no such role; it may have been deleted a moment ago',
    roleInUse: 'An operator has this role, or an open invitation gives it; change these first',
    roleChanged: 'Somebody else has changed this role meanwhile; look at it as it is now first',
    tooManyRoles: 'There are {most} roles already; delete one that is not needed first',
    unknownList: 'There is no list {list}, or no role opens it',
    twice: 'The list {list} stands there twice',
    unknownName:
      'The list {list} has no such actions or fields, or they cannot be limited: {names}',
    limitedImport:
      'Fields of the list {list} are limited, so an import cannot be allowed: it writes every field',
    tooManyInvitations:
      'There are {most} invitations that nobody has taken; revoke one that is not needed first',
    noSuchMember: 'There is no such member; they may have been removed a moment ago',
    notMember: 'You are no member of this institution, or have ceased to be one a moment ago',
    institutionNoMember:
      'The account of an institution cannot be a member of another one; sign out and open the invitation with an account of your own',
    alreadyMember:
      'Your account is a member of this institution already; the invitation was not used',
    tooManyMembers:
      'This institution has {most} members already; remove one that is not needed first',
    memberSubject: '{institution} invites you to be a member',
    memberBody:
      'Hello,\n\n{name} of {institution} invites you to act for it on Bookdesk. Open this link within {days} {days:day|days}, sign in to your own account (or make one first), and accept the invitation:\n\n{address}\n\nThe link works once; please do not pass it on. If you do not know who invites you, ignore this mail.\n\nBookdesk',
    invitationSubject: 'An invitation to be an operator of Bookdesk',
    invitationBody:
      'Hello,\n\n{name} invites you to be an operator of Bookdesk. Open this link within {days} {days:day|days}, sign in to your own account (or make one first), and accept the invitation:\n\n{address}\n\nThe link works once; please do not pass it on. If you do not know who invites you, ignore this mail.\n\nBookdesk',
  },
});
