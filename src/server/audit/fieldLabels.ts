import type { AuditResource } from '#contract/audit.ts';
import type { Localized } from '#contract/language.ts';
import { type StoredField, storedFields, type Thing } from '#contract/things/define.ts';
import type { PlatformTarget, Target } from '#contract/things/field.ts';
import { things } from '#contract/things/index.ts';

/** Labels of fields that neither a list nor the declaration of a thing names. */

const text = (chinese: string, english: string): Localized => ({
  'zh-CN': chinese,
  'en-US': english,
});

/** The name of a column in the trail. */
const trailName = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The fields of things, by `<resource>.<field>` as in the trail. */
export const trailFieldsOf = (some: readonly Thing[]): ReadonlyMap<string, StoredField> =>
  new Map(
    some.flatMap((thing) =>
      storedFields(thing).map((stored) => [`${thing.name}.${trailName(stored.column)}`, stored]),
    ),
  );
export const declaredFields = trailFieldsOf(things);

const resourceOf: Readonly<Record<PlatformTarget, AuditResource>> = {
  accounts: 'user',
  circles: 'circle',
  topics: 'topic',
  books: 'book',
  labels: 'label',
  channels: 'channel',
};

const isOfPlatform = (target: Target): target is PlatformTarget =>
  Object.hasOwn(resourceOf, target);

/** Fields whose values are ids, and the kind of record that they name. */
export const references: Readonly<Record<string, AuditResource>> = {
  ...Object.fromEntries(
    [...declaredFields.values()].flatMap(({ column, field: { target } }) =>
      target !== undefined && isOfPlatform(target) ? [[trailName(column), resourceOf[target]]] : [],
    ),
  ),
  reviewedBy: 'user',
  forAccountId: 'user',
  madeBy: 'user',
  institutionId: 'institution',
  books: 'book',
  specialId: 'special',
};

/** By field, or by `<resource>.<field>` where the label differs. */
export const fieldLabels: Readonly<Record<string, Localized>> = {
  accountId: text('账号', 'Account'),
  actions: text('操作', 'Actions'),
  address: text('网络地址', 'Network address'),
  'webhook.address': text('推送地址', 'Address'),
  'institution.address': text('地址', 'Address'),
  authority: text('发证机关', 'Issued by'),
  avatar: text('头像', 'Avatar'),
  forAccountId: text('机构账号', 'Account of the institution'),
  memberRole: text('成员角色', 'Role of the member'),
  madeBy: text('操作人', 'Sent by'),
  'member.role': text('成员角色', 'Role of the member'),
  endedAt: text('结束时间', 'Ended at'),
  bgColor: text('背景颜色', 'Background'),
  books: text('图书', 'Books'),
  boundAt: text('绑定时间', 'Bound'),
  category: text('分类', 'Category'),
  code: text('预览码', 'Preview code'),
  codesMadeAt: text('恢复码生成时间', 'Recovery codes made'),
  columns: text('列', 'Columns'),
  components: text('组件', 'Components'),
  confirmedAt: text('启用时间', 'Switched on'),
  contactName: text('联系人', 'Contact'),
  contactPhone: text('联系电话', 'Phone of the contact'),
  content: text('正文', 'Content'),
  contentDealType: text('投稿处理方式', 'Contributions are'),
  contentId: text('内容', 'Content'),
  contentType: text('内容类型', 'Kind of content'),
  cover: text('封面', 'Cover'),
  creditCode: text('统一社会信用代码', 'Credit code'),
  deepLink: text('唤起地址', 'Opens the app'),
  description: text('说明', 'Description'),
  device: text('设备', 'Device'),
  draftRevision: text('草稿版本', 'Version of the draft'),
  draftText: text('草稿', 'Draft'),
  dryRun: text('仅检查', 'Only checked'),
  enablePublish: text('可发布', 'May publish'),
  endAt: text('结束时间', 'Ends'),
  expiresAt: text('失效时间', 'Expires'),
  fileName: text('文件', 'File'),
  filters: text('筛选', 'Filters'),
  holder: text('持证单位', 'Holder'),
  institutionId: text('机构', 'Institution'),
  introduction: text('介绍', 'Introduction'),
  isBlocked: text('已封禁', 'Blocked'),
  isDeleted: text('已删除', 'Deleted'),
  isDraft: text('草稿', 'Draft'),
  isEnabled: text('启用', 'Enabled'),
  isInstitution: text('机构', 'Institution'),
  isPart: text('公用组件', 'Shared block'),
  isShared: text('共享', 'Shared'),
  isTop: text('置顶', 'Pinned'),
  keyExpiresAt: text('推流密钥失效时间', 'Key of the push expires'),
  keyVersion: text('推流密钥版本', 'Key of the push'),
  kind: text('类型', 'Kind'),
  label: text('标签', 'Label'),
  language: text('语言', 'Language'),
  licence: text('证照', 'Licence'),
  isPaused: text('已暂停', 'Paused'),
  list: text('列表', 'List'),
  lists: text('列表', 'Lists'),
  mail: text('邮箱', 'Email address'),
  name: text('名称', 'Name'),
  'user.name': text('账号', 'Account name'),
  nickname: text('昵称', 'Nickname'),
  'note.resource': text('记录类型', 'Kind of record'),
  'note.recordId': text('记录', 'Record'),
  'note.text': text('备注内容', 'Text'),
  note: text('说明', 'Note'),
  number: text('编号', 'Number'),
  openid: text('外部账号编号', 'Id of the external account'),
  operatorName: text('运营者', 'Operator'),
  order: text('排序', 'Order'),
  passwordHash: text('密码', 'Password'),
  pendingMail: text('待确认邮箱', 'Email address to confirm'),
  permissions: text('权限', 'Permissions'),
  phone: text('手机', 'Phone'),
  pictures: text('图片', 'Pictures'),
  place: text('位置', 'Place'),
  prefix: text('开头', 'Begins with'),
  provider: text('外部网站', 'External site'),
  publishOrder: text('出版时间排序', 'Order of publication'),
  publishedAt: text('发布时间', 'Published'),
  publishedRevision: text('使用中的版本', 'Version in use'),
  'special.document': text('内容', 'Contents'),
  'special.publishedRevision': text('发布的版本', 'Published version'),
  reason: text('原因', 'Reason'),
  recoveryCodes: text('未用的恢复码', 'Recovery codes left'),
  replay: text('回放', 'Replay'),
  resource: text('列表', 'List'),
  reviewedAt: text('审核时间', 'Reviewed'),
  reviewedBy: text('审核人', 'Reviewed by'),
  revokedAt: text('作废时间', 'Revoked'),
  takenAt: text('接受时间', 'Accepted'),
  grants: text('权限', 'Grants'),
  labelEn: text('英文名称', 'Name in English'),
  labelZh: text('中文名称', 'Name in Chinese'),
  roleId: text('运营角色', 'Role of an operator'),
  roles: text('角色', 'Roles'),
  secret: text('签名密钥', 'Secret'),
  shareCover: text('分享图标', 'Share icon'),
  shareTitle: text('分享标题', 'Share title'),
  'schema.text': text('代码', 'Code'),
  'source.secret': text('密钥', 'Secret'),
  'source.text': text('代码', 'Code'),
  'schema.keptRecords': text('保留的记录', 'Records kept'),
  sort: text('排序', 'Order'),
  source: text('来源', 'Source'),
  sourceId: text('来源编号', 'Id at the source'),
  specialId: text('专题', 'Special topic'),
  startAt: text('开始时间', 'Starts'),
  state: text('状态', 'State'),
  status: text('状态', 'Status'),
  storeAddress: text('下载地址', 'Download address'),
  submit: text('投稿类型', 'Contributions'),
  submittedAt: text('提交时间', 'Submitted'),
  summary: text('摘要', 'Summary'),
  suspendedFrom: text('暂停前的状态', 'Status before it was suspended'),
  tab: text('分页', 'Tab'),
  title: text('标题', 'Title'),
  tries: text('次数上限', 'Tries that are allowed'),
  type: text('类型', 'Type'),
  validUntil: text('有效期至', 'Valid until'),
  version: text('版本', 'Version'),
};

/** Names of codes that no list has options for. */
export const codeNames: Readonly<Record<string, Readonly<Record<string, Localized>>>> = {
  roles: { operator: text('运营', 'Operator') },
  provider: { weibo: text('微博', 'Weibo'), qq: text('QQ', 'QQ') },
  actions: {
    read: text('读取', 'Read'),
    create: text('新建', 'Create'),
    edit: text('修改', 'Change'),
    delete: text('删除', 'Delete'),
    created: text('新建', 'Created'),
    changed: text('修改', 'Changed'),
    deleted: text('删除', 'Deleted'),
    restored: text('恢复', 'Restored'),
  },
  submit: {
    0: text('不接受投稿', 'Closed'),
    1: text('任何内容', 'Any content'),
    2: text('动态', 'Posts'),
    3: text('文章', 'Articles'),
    4: text('视频', 'Videos'),
  },
  contentDealType: {
    1: text('立即显示', 'Shown at once'),
    2: text('审核后显示', 'Shown after review'),
  },
};
