import { defineMessages } from '../language.ts';

/** Contract 4: institution status, its meanings and banners. */
export const institutionMessages = defineMessages({
  'zh-CN': {
    incomplete: '注册未完成',
    underReview: '审核中',
    rejected: '审核未通过',
    suspected: '存疑',
    approved: '已通过',
    underReviewBanner: '认证信息审核中，请耐心等待；审核通过后即可登录并正常使用后台',
    rejectedBanner: '认证审核未通过',
    modify: '去修改',
  },
  'en-US': {
    incomplete: 'Registration incomplete',
    underReview: 'Under review',
    rejected: 'Rejected',
    suspected: 'Suspected',
    approved: 'Approved',
    underReviewBanner:
      'Certification info under review, please wait; after approval you can log in and use the back office normally',
    rejectedBanner: 'Certification review failed',
    modify: 'Modify',
  },
});
