import { defineMessages } from '#contract/language.ts';

export const legalMessages = defineMessages({
  'zh-CN': {
    effective: '生效日期：{date}',
    reviewTitle: '本文尚未经律师审核',
    reviewText:
      '以下内容如实描述本系统的实际做法，但尚未经律师审核。本站运营方在正式使用前，应请律师审阅，并补充运营主体的名称、住所与联系方式。',
    contents: '目录',
    print: '打印',
    previous: '上一页',
    next: '下一页',
    allPages: '全部页面',
    agreements: '协议与隐私',
    rules: '规则',
    guides: '指南',
    licences: '资质证照',
  },
  'en-US': {
    effective: 'In effect from {date}',
    reviewTitle: 'Not reviewed by a lawyer yet',
    reviewText:
      'What follows truthfully describes what this system does, but no lawyer has reviewed it yet. Before using it, the operator of this site should have it reviewed, and add the name, address and contact details of the operating company.',
    contents: 'Contents',
    print: 'Print',
    previous: 'Previous',
    next: 'Next',
    allPages: 'All pages',
    agreements: 'Agreements and privacy',
    rules: 'Rules',
    guides: 'Guides',
    licences: 'Licences',
  },
});
