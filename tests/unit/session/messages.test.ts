import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fill } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

const catalogues = [
  locales.decorator.decoration,
  locales.lists.display,
  locales.lists.empty,
  locales.identity.institutionStatus,
  locales.forms.playback,
  locales.shell.request,
  locales.shell.screens,
  locales.shell.shell,
  locales.decorator.special,
  locales.forms.time,
  locales.forms.upload,
];

/** The contract's own sentences. N is a number, <component name> a name. */
const chinese = [
  '请输入专题名称',
  '请上传专题封面图',
  '请选择开始时间',
  '开始时间不能早于当前时间',
  '开始时间不能晚于结束时间',
  '请选择结束时间',
  '结束时间不能早于开始时间',
  '请选择投稿类型',
  '请选择投稿处理方式',
  '请上传分享图标',
  '请填写分享链接标题',
  '请选择背景颜色',
  '<component name>组件内容为空，请配置完整',
  '视频时长超过N分钟',
  '时长超过N分钟',
  '最多只能选择N张图片',
  '编辑器内的视频超过N段',
  '已取消上传',
  '暂无数据',
];
const english = [
  'Are you sure to log out and exit the system?',
  'There are unsaved decoration components, save?',
  'This video cannot be played for now, please try again later',
  'Certification info under review, please wait; after approval you can log in and use the back office normally',
  'Certification review failed',
  '{file} file format invalid',
  '{file} file size cannot exceed {size}',
  'Login expired, please log in again',
  'System prompt',
  'Request failed',
  'Request succeeded',
  'Network is not smooth now, please retry later',
  'just now',
];
/** Labels and short texts, which begin with a capital letter on the screen. */
const englishLabels = [
  'institution settings',
  'personal center',
  'logout',
  'registration incomplete',
  'under review',
  'rejected',
  'suspected',
  'approved',
  'unauthorized information',
  'bad request',
  'no access permission or unauthorized',
  'forbidden',
  'not found',
  'illegal access',
  'cannot parse',
  'request timeout',
  'server error',
  'request method not supported',
  'gateway error',
  'service temporarily unavailable',
  'gateway timeout',
  'request version not supported',
];

/** docs/contract.md, with its line breaks as blanks. */
const contract = readFileSync('docs/contract.md', 'utf8').replace(/\s+/g, ' ');

function all(language: 'zh-CN' | 'en-US'): string[] {
  return catalogues
    .flatMap((catalogue) => Object.values(catalogue[language]))
    .map((text) => fill(text, { count: 'N', name: '<component name>' }));
}

describe("the contract's sentences stand word for word (contract 10.1)", () => {
  it.each(chinese)('zh-CN: %s', (sentence) => {
    expect(all('zh-CN')).toContain(sentence);
  });
  it.each(english)('en-US: %s', (sentence) => {
    expect(all('en-US')).toContain(sentence);
  });
  it.each(englishLabels)('en-US: %s', (label) => {
    expect(all('en-US').map((text) => text.toLowerCase())).toContain(label);
  });
  it.each([...chinese, ...english, ...englishLabels])('docs/contract.md has it: %s', (sentence) => {
    expect(contract).toContain(sentence);
  });
  it('has the tagline that was decided', () => {
    expect(locales.shell.shell['zh-CN'].tagline).toBe('打开书案，浏览世界');
    expect(locales.shell.shell['en-US'].tagline).toBe('Open Bookdesk, browse the world');
  });
});
