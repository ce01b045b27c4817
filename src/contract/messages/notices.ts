import type { Notice } from '../endpoints/notices.ts';
import { defineMessages, type Language, message } from '../language.ts';
import { jobName } from './jobs.ts';

/** What notices say, in the app and in mails. */
const noticeMessages = defineMessages({
  'zh-CN': {
    review_approve: '“{name}”的机构认证已通过',
    review_reject: '“{name}”的机构认证未通过',
    review_suspend: '“{name}”已被暂停使用',
    review_lift: '“{name}”已恢复使用',
    review_reopen: '“{name}”的审核决定已撤回，将重新审核',
    contribution: '{by} 向专题页“{name}”投稿',
    contributions: '专题页“{name}”收到 {count} 篇新投稿',
    registration: '机构“{name}”提交了认证，等待审核',
    decision_accepted: '您给专题页“{name}”的投稿已通过',
    decision_rejected: '您给专题页“{name}”的投稿未通过',
    decision_waiting: '您给专题页“{name}”的投稿的审核结果已撤回，将重新审核',
    live: '{by} 的直播“{name}”已开始',
    import_finished: '文件“{name}”已导入完成',
    import_partly: '文件“{name}”已导入，部分行未能导入',
    import_failed: '文件“{name}”导入失败',
    job: '后台任务“{name}”运行失败',
    webhook_failing: '发往“{name}”的推送已失败一小时，会继续重试',
    webhook_gone: '“{name}”不再接收推送（410），Webhook 已暂停',
    mention: '{by} 在“{name}”的备注中提到了您',
  },
  'en-US': {
    review_approve: '“{name}” has been approved',
    review_reject: '“{name}” was not approved',
    review_suspend: '“{name}” has been suspended',
    review_lift: '“{name}” is in use again',
    review_reopen: 'The decision on “{name}” was taken back; it is reviewed again',
    contribution: '{by} contributed to the special page “{name}”',
    contributions: '{count} new {count:contribution|contributions} to the special page “{name}”',
    registration: 'The institution “{name}” waits for review',
    decision_accepted: 'Your contribution to the special page “{name}” was accepted',
    decision_rejected: 'Your contribution to the special page “{name}” was rejected',
    decision_waiting:
      'The decision on your contribution to the special page “{name}” was taken back; it waits for review again',
    live: 'The live stream “{name}” of {by} has begun',
    import_finished: 'The file “{name}” has been imported',
    import_partly: 'The file “{name}” has been imported, but for some rows',
    import_failed: 'The import of the file “{name}” failed',
    job: 'The background job “{name}” fails',
    webhook_failing: 'Deliveries to “{name}” have failed for an hour; they are tried again',
    webhook_gone: '“{name}” takes no deliveries any more (410); the webhook was paused',
    mention: '{by} mentioned you in a note on “{name}”',
  },
});
type Key = keyof (typeof noticeMessages)['zh-CN'];

const isKey = (key: string): key is Key => Object.hasOwn(noticeMessages['zh-CN'], key);

/** The sentence of a notice. */
export function noticeText(
  { kind, name, outcome, by, count }: Pick<Notice, 'kind' | 'name' | 'outcome' | 'by' | 'count'>,
  language: Language,
): string {
  const many = kind === 'contribution' && count > 1 ? 'contributions' : kind;
  const key = outcome === '' ? many : `${kind}_${outcome}`;
  // an outcome that this version does not know, in a window that was not reloaded
  if (!isKey(key)) return name;
  const known = kind === 'job' ? jobName(name, language) : name;
  return message(noticeMessages, language, key, { name: known, by, count });
}
