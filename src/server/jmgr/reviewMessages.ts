import { defineMessages } from '#contract/language.ts';

/** What the review of institutions says: to the operator, and to the institution by mail or text message. */
export const reviewMessages = defineMessages({
  'zh-CN': {
    notNow: '机构目前的状态是“{status}”（{number}），不能{decision}；只有“{allowed}”的机构可以',
    ownInstitution: '不能审核或修改自己的机构，请由另一位运营人员处理',
    or: '”或“',
    approve: '通过审核',
    reject: '驳回',
    suspend: '暂停使用',
    lift: '解除暂停',
    reopen: '重新审核',
    reopenReason: '之前的审核决定已撤回，重新审核',
    approveSubject: '机构认证已通过',
    approveBody: '{name}：您在书案提交的机构认证已通过审核，现在可以登录并正常使用后台：{address}',
    rejectSubject: '机构认证未通过审核',
    rejectBody:
      '{name}：您在书案提交的机构认证未通过审核，原因：{reason}\n请登录后在机构设置中修改资料并重新提交：{address}/setting/institution',
    suspendSubject: '机构已被暂停使用',
    suspendBody:
      '{name}：您的机构在书案已被暂停使用，原因：{reason}\n如有疑问，请联系平台运营人员。',
    liftSubject: '机构的暂停已解除',
    liftBody: '{name}：您的机构在书案的暂停已解除，目前的状态是“{status}”：{address}',
    reopenSubject: '机构的审核决定已撤回',
    reopenBody:
      '{name}：您的机构在书案的审核决定已撤回，将重新审核，目前的状态是“{status}”：{address}',
  },
  'en-US': {
    notNow:
      'The institution is at “{status}” ({number}) now: you cannot {decision}; that goes for “{allowed}” only',
    ownInstitution:
      'You cannot decide on your own institution or change its details here; ask another operator',
    or: '” or “',
    approve: 'approve it',
    reject: 'reject it',
    suspend: 'suspend it',
    lift: 'lift its suspension',
    reopen: 'review it again',
    reopenReason: 'The decision before was taken back; it is reviewed again',
    approveSubject: 'Your institution is approved',
    approveBody:
      '{name}: your institution has been approved at Bookdesk. You can sign in and use the back office now: {address}',
    rejectSubject: 'Your institution was not approved',
    rejectBody:
      '{name}: your institution was not approved at Bookdesk. Reason: {reason}\nSign in, mend its details in the institution settings and hand them in again: {address}/setting/institution',
    suspendSubject: 'Your institution is suspended',
    suspendBody:
      '{name}: your institution is suspended at Bookdesk. Reason: {reason}\nContact the platform if you have questions.',
    liftSubject: 'The suspension of your institution is lifted',
    liftBody:
      '{name}: the suspension of your institution at Bookdesk is lifted; its status is “{status}” now: {address}',
    reopenSubject: 'The decision on your institution was taken back',
    reopenBody:
      '{name}: the decision on your institution at Bookdesk was taken back, and it is reviewed again; its status is “{status}” now: {address}',
  },
});
