import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    unreadable:
      '无法读取列表定义的目录 SCHEMAS_DIR={folder}：{detail}。请将 SCHEMAS_DIR 指向它们所在的目录。',
    unknownRevision: '“{name}”没有发布过第 {revision} 版，请从历史中选择',
    stale: '“{name}”已由 {author} 改到第 {revision} 版。请查看新版本，再决定保留哪一个',
    staleNew: '“{name}”现在没有存储的版本，它已被移除。请重新载入',
    refused: '“{name}”不能发布：{first}',
    refusedMore: '“{name}”不能发布，有 {count} 处错误，第一处：{first}',
    removalRefused: '不能移除“{name}”，其他列表还依赖它：{first}',
    taken: '“{to}”已被另一个列表使用，请换一个标识',
    ofFile: '“{name}”在仓库中有同名文件，请在仓库中给文件改名',
    withoutAlias:
      '定义中要写明 "name": "{to}"，并在 aliases 中保留“{name}”，保存的视图和链接才能继续使用',
    renamed: '“{name}”现在叫“{to}”',
    draftSaved: '草稿已保存',
    published: '已发布',
    rolledBack: '已恢复第 {to} 版',
    removed: '已移除“{name}”',
    recordsInUse: '列表“{name}”还在使用，先停用它，再删除它的记录',
    noRecords: '列表“{name}”没有保留的记录',
    recordsDeleted: '已删除“{name}”的 {count} 条记录',
    discarded: '草稿已删除',
  },
  'en-US': {
    unreadable:
      'The folder of the lists, SCHEMAS_DIR={folder}, cannot be read: {detail}. Point SCHEMAS_DIR at their folder.',
    unknownRevision:
      '“{name}” was never published as version {revision}; choose one of its history',
    stale:
      '“{name}” has been changed by {author} and is at version {revision} now. Look at the new one, then decide which to keep',
    staleNew: 'Nothing is stored as “{name}” any more: it was removed. Load it again',
    refused: '“{name}” cannot be published: {first}',
    refusedMore: '“{name}” cannot be published, it has {count} errors, the first: {first}',
    removalRefused: '“{name}” cannot be removed, other lists depend on it: {first}',
    taken: '“{to}” is the name of another list; choose another one',
    ofFile: '“{name}” is a file of the repository too: rename the file there',
    withoutAlias:
      'The definition must say "name": "{to}" and keep “{name}” among its aliases, or saved views and links are lost',
    renamed: '“{name}” is called “{to}” now',
    draftSaved: 'Draft saved',
    published: 'Published',
    rolledBack: 'Version {to} is restored',
    removed: '“{name}” was removed',
    recordsInUse: 'The list {name} is in use: take it out of use before its records are deleted',
    noRecords: 'The list {name} keeps no records',
    recordsDeleted: 'Records of “{name}” deleted: {count}',
    discarded: 'Draft deleted',
  },
});
