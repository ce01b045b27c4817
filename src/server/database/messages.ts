import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    unreachable:
      '无法连接 DATABASE_URL 指定的数据库 {address}：{detail}。请检查地址、账户和密码，以及服务器是否在运行。',
    noRoom:
      'DATABASE_URL 指定的数据库 {address} 没有空闲的连接：{detail}。请提高它的 max_connections（或账户、数据库的连接上限），或结束多余的连接。未作任何改动。',
    fewConnections:
      'DATABASE_URL 指定的数据库 {address} 最多给账户 {account} {connections} 个连接，而 DATABASE_POOL={size} 需要 {wanted} 个。请将 DATABASE_POOL 设小，或提高上限（max_connections、alter role {account} connection limit -1）。未作任何改动。',
    otherEncoding:
      'DATABASE_URL 指定的数据库 {address} 的编码是 {encoding}，Bookdesk 需要 UTF8。请新建一个：create database bookdesk owner {account} encoding UTF8 template template0。未作任何改动。',
    otherDateStyle:
      'DATABASE_URL 指定的数据库 {address} 按 DateStyle={dateStyle} 书写日期，Bookdesk 需要 ISO。请执行：alter role {account} in database {database} set datestyle = ISO。未作任何改动。',
    notAllowed:
      'DATABASE_URL 的账户无权在数据库中建表或改表（迁移 {name}）：{detail}。请让它拥有一个专用的数据库（create database bookdesk owner 账户名）及其中的表，见 docs/operations.md。未作任何改动。',
    tooOld:
      'DATABASE_URL 指定的数据库 {address} 是 PostgreSQL {version}，Bookdesk 需要 {oldest} 或更高版本。请先升级它，或去掉 DATABASE_URL 使用内置的数据库。未作任何改动。',
    otherEngine:
      'DATABASE_URL 指定的数据库 {address} 是 {product}，不是 PostgreSQL。Bookdesk 只在 PostgreSQL 上试用过，并依赖其他引擎可能没有的功能（例如能看到全部改动行的触发器；见 docs/operations.md）。请使用 PostgreSQL {oldest} 或更高版本。未作任何改动。',
    noTransactions:
      'DATABASE_URL 指定的数据库 {address} 不接受事务：{detail}。如果前面是连接池（例如 PgBouncer），请将它的 pool_mode 设为 transaction 或 session。未作任何改动。',
    readOnly:
      'DATABASE_URL 指定的数据库 {address} 不接受改动：它是备用服务器，或设置了 default_transaction_read_only。请将 DATABASE_URL 指向主服务器。未作任何改动。',
    foreign:
      '数据库中有另一个程序的表或视图（{names}）。Bookdesk 需要一个专用的数据库：请新建一个（create database bookdesk），并将 DATABASE_URL 指向它。未作任何改动。',
    newer:
      '数据库已被更新版本的 Bookdesk 升级（未知的迁移：{names}）。请运行那个版本，或换一个数据库。',
    older:
      '数据库由 {release} 之前的 Bookdesk 生成。请先用 Bookdesk {release} 启动一次，让它升级数据库，再运行这个版本。未作任何改动。',
    migrationFailed: '数据库迁移 {name} 失败，未作任何改动：{detail}',
  },
  'en-US': {
    unreachable:
      'The database of DATABASE_URL, {address}, cannot be reached: {detail}. Check the address, the account and the password, and whether the server runs.',
    noRoom:
      'The database of DATABASE_URL, {address}, has no connection free: {detail}. Raise its max_connections, or the limit of the account or the database, or end connections that nobody needs. Nothing was changed.',
    fewConnections:
      'The database of DATABASE_URL, {address}, gives the account {account} {connections} connections at most; DATABASE_POOL={size} needs {wanted}. Set a smaller DATABASE_POOL, or raise the limit (max_connections, alter role {account} connection limit -1). Nothing was changed.',
    otherEncoding:
      'The database of DATABASE_URL, {address}, has the encoding {encoding}; Bookdesk needs UTF8. Make one: create database bookdesk owner {account} encoding UTF8 template template0. Nothing was changed.',
    otherDateStyle:
      'The database of DATABASE_URL, {address}, writes dates by DateStyle={dateStyle}; Bookdesk needs ISO. Run: alter role {account} in database {database} set datestyle = ISO. Nothing was changed.',
    notAllowed:
      'The account of DATABASE_URL may not make or change tables in the database (migration {name}): {detail}. Let it own a database of its own (create database bookdesk owner NAME) and the tables in it; docs/operations.md shows how. Nothing was changed.',
    tooOld:
      'The database of DATABASE_URL, {address}, is PostgreSQL {version}; Bookdesk needs {oldest} or newer. Upgrade it, or leave DATABASE_URL out to use the embedded one. Nothing was changed.',
    otherEngine:
      'The database of DATABASE_URL, {address}, is {product}, not PostgreSQL. Bookdesk has run on PostgreSQL alone, and needs what other engines may lack, such as triggers that see all changed rows (docs/operations.md). Use PostgreSQL {oldest} or newer. Nothing was changed.',
    noTransactions:
      'The database of DATABASE_URL, {address}, takes no transactions: {detail}. If it is a pool such as PgBouncer, set its pool_mode to transaction or session. Nothing was changed.',
    readOnly:
      'The database of DATABASE_URL, {address}, takes no changes: it is a standby, or default_transaction_read_only is set. Point DATABASE_URL at the primary. Nothing was changed.',
    foreign:
      'The database has tables or views of another program ({names}). Bookdesk needs a database of its own: make one (create database bookdesk), and point DATABASE_URL at it. Nothing was changed.',
    newer:
      'The database was upgraded by a newer Bookdesk (unknown migrations: {names}). Run that version, or use another database.',
    older:
      'The database was made by Bookdesk before {release}. Start Bookdesk {release} once, which upgrades it, then run this version. Nothing was changed.',
    migrationFailed: 'The database migration {name} failed and changed nothing: {detail}',
  },
});
