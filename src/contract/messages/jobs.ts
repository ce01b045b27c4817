import { defineMessages, type Language, message } from '../language.ts';

/** What the platform does at regular times. */
const jobNames = defineMessages({
  'zh-CN': {
    'publish-due': '到时发布',
    'end-lost-live-streams': '结束断开的直播',
    'key-names': '查找看起来一样的名称',
    'sum-grams': '汇总图书用字的数量',
    'sweep-days': '清理旧的每日数字',
    'sweep-identity': '清理过期的登录与验证码',
    'sweep-imports': '清理中断的导入文件',
    'sweep-kept-calls': '清理旧的保存结果',
    'sweep-notices': '清理旧通知',
    'sweep-openings': '清理旧的打开记录',
    'sweep-outbox': '清理旧邮件和短信',
    'sweep-set-aside': '清理自建记录里到期的旧值',
    'sweep-storage': '清理无人使用的文件',
    'sweep-webhooks': '清理旧推送',
    'sweep-writings': '清理旧草稿',
    'sweep-audit': '清理过期的变更记录',
  },
  'en-US': {
    'publish-due': 'Publish what is due',
    'end-lost-live-streams': 'End lost live streams',
    'key-names': 'Look for names that read alike',
    'sum-grams': 'Sum up the characters of books',
    'sweep-days': 'Clear old numbers by day',
    'sweep-identity': 'Clear expired sessions and codes',
    'sweep-imports': 'Clear files of broken imports',
    'sweep-kept-calls': 'Clear kept answers',
    'sweep-notices': 'Clear old notices',
    'sweep-openings': 'Clear old openings',
    'sweep-outbox': 'Clear old messages',
    'sweep-set-aside': 'Clear former values of own records',
    'sweep-storage': 'Clear unused files',
    'sweep-webhooks': 'Clear old deliveries of webhooks',
    'sweep-writings': 'Clear old drafts',
    'sweep-audit': 'Clear old entries of the trail',
  },
});

const isKnown = (name: string): name is keyof (typeof jobNames)['zh-CN'] =>
  Object.hasOwn(jobNames['zh-CN'], name);

/** A job as people know it; one of an extension, or of a newer platform, by its own name. */
export const jobName = (name: string, language: Language): string =>
  isKnown(name) ? message(jobNames, language, name) : name;
