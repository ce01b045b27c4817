import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    backupUsage:
      '用法：npm run backup -- 文件\n例如：npm run backup -- /backups/bookdesk-2026-11-21.tar.gz',
    restoreUsage: '用法：npm run restore -- 文件 [--replace]\n--replace 用备份取代现有的一切。',
    exists: '文件 {file} 已存在。请换一个文件名，或先移走它。',
    unwritable: '无法写入 {file}：{detail}',
    unreadable: '无法读取 {file}：{detail}',
    working: '{what}：{done}',
    tables: '数据库',
    files: '文件',
    checking: '检查备份',
    interrupted: '备份已中止，未留下任何文件。',
    backedUp:
      '备份完成：{file}，{bytes} 字节，{rows} 行数据，{files} 个文件，用时 {seconds} 秒。其中含有密码散列和密钥，请妥善保管。',
    bucketLeftOut:
      '上传到存储桶 {bucket} 的文件不在此备份中，请使用存储桶自身的版本控制或复制功能。',
    notArchive: '{file} 不是 Bookdesk 的备份：{detail}',
    damaged: '备份 {file} 已损坏或不完整：{detail}。未作任何改动。',
    newer:
      '备份 {file} 由更新版本的 Bookdesk（{version}）生成，含有未知内容（{names}）。请用那个版本或更新的版本恢复。未作任何改动。',
    older:
      '备份 {file} 由 {release} 之前的 Bookdesk（{version}）生成。请用 Bookdesk {release} 恢复它，再在那里重新备份，然后恢复新的备份。未作任何改动。',
    inUse:
      '数据库正在被 {count} 个连接使用。请先停止所有 Bookdesk 服务进程，再恢复。未作任何改动。',
    pooled:
      'DATABASE_URL 通向一个连接池（例如 PgBouncer），无法得知是否还有服务进程在运行。请将 DATABASE_URL 直接指向 PostgreSQL，再恢复。未作任何改动。',
    foreign:
      '数据库中有另一个程序的表（{names}）。请将 DATABASE_URL 指向一个空数据库。未作任何改动。',
    entangled:
      '另一个程序的内容依赖 Bookdesk 的表：{detail}。请先移走它，或将 DATABASE_URL 指向一个空数据库。未作任何改动。',
    foreignLeftOut: '数据库中另一个程序的表不在此备份中：{names}。',
    notEmpty:
      '目标已有数据（例如 {example}）。若要用备份取代它们，请加上 --replace。未作任何改动。',
    restored: '恢复完成：{createdAt} 的备份，{rows} 行数据，{files} 个文件，用时 {seconds} 秒。',
    ended:
      '备份中仍有效的登录（{sessions} 个）、程序密钥（{keys} 个）、预览码（{previews} 个）和通行密钥（{passkeys} 个）已全部失效，推流密钥、验证码、恢复码、激活链接和待发的消息也已失效：请重新登录，为各程序新建密钥，并重新添加通行密钥。密码、第三方账号的绑定、两步验证和 Webhook 的密钥恢复为备份时的状态。',
    migrated: '数据库已升级到本版本：{names}。',
    secretsLost:
      '数据源的这些密钥以另一套安装的密钥加密，备份中没有那个密钥，请在“数据源”里重新设置：{names}',
  },
  'en-US': {
    backupUsage:
      'Usage: npm run backup -- FILE\nFor example: npm run backup -- /backups/bookdesk-2026-11-21.tar.gz',
    restoreUsage:
      'Usage: npm run restore -- FILE [--replace]\n--replace puts the back-up in the place of everything that is there.',
    exists: 'The file {file} is there already. Choose another name, or move it away.',
    unwritable: '{file} cannot be written: {detail}',
    unreadable: '{file} cannot be read: {detail}',
    working: '{what}: {done}',
    tables: 'Database',
    files: 'Files',
    checking: 'Checking the back-up',
    interrupted: 'The back-up was broken off. Nothing of it is left.',
    backedUp:
      'Backed up to {file}: {bytes} bytes, {rows} {rows:row|rows}, {files} {files:file|files}, in {seconds} s. It holds password hashes and secrets: keep it safe.',
    bucketLeftOut:
      'Files that were uploaded to the bucket {bucket} are not in it: use the versions or the replication of the bucket.',
    notArchive: '{file} is no back-up of Bookdesk: {detail}',
    damaged: 'The back-up {file} is damaged or not complete: {detail}. Nothing was changed.',
    newer:
      'The back-up {file} was made by a newer Bookdesk ({version}) and holds what this one does not know ({names}). Restore it with that version or a newer one. Nothing was changed.',
    older:
      'The back-up {file} was made by Bookdesk {version}, before {release}. Restore it with Bookdesk {release}, make a new back-up there, and restore that one. Nothing was changed.',
    inUse:
      'The database is in use (connections: {count}). End every server process of Bookdesk first, then restore. Nothing was changed.',
    pooled:
      'DATABASE_URL leads to a pool of connections such as PgBouncer, behind which nobody can tell whether servers are running. Restore with the address of PostgreSQL itself. Nothing was changed.',
    foreign:
      'The database has tables of another program ({names}). Point DATABASE_URL at an empty database. Nothing was changed.',
    entangled:
      'Something of another program needs tables of Bookdesk: {detail}. Take it away first, or point DATABASE_URL at an empty database. Nothing was changed.',
    foreignLeftOut: 'Tables of another program in the database are not in it: {names}.',
    notEmpty:
      'There is data already (such as {example}). Add --replace to put the back-up in its place. Nothing was changed.',
    restored:
      'Restored the back-up of {createdAt}: {rows} {rows:row|rows}, {files} {files:file|files}, in {seconds} s.',
    ended:
      'What the back-up held as good was ended: sessions ({sessions}), keys for programs ({keys}), preview codes ({previews}), passkeys ({passkeys}), stream keys, codes, recovery codes, activation links and messages on their way. Sign in again, make new keys for programs, and add passkeys anew. Passwords, bound external accounts, second factors and secrets of webhooks are those of then.',
    migrated: 'The database was brought up to this version: {names}.',
    secretsLost:
      'These secrets of sources were encrypted with the key of another installation, which no back-up has: set them again under Sources: {names}',
  },
});
