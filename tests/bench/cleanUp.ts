import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '#server/database/connection.ts';
import { readSettings } from '#server/settings.ts';
import { referredKeys } from '#server/storage/references.ts';
import { type Measurement, timed } from './measurement.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

/** How long the clean-up searches for references to unused files, in so many posts (`BENCH_POSTS`). */
export async function measureCleanUp(subject: Subject, scale: Scale): Promise<Measurement[]> {
  const { files, posts } = scale.cleanUp;
  const { database, close } = await openDatabase(
    readSettings({ DATA_DIR: subject.dataFolder, LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' }),
  );
  const keyOf = (number: number): string => {
    const hash = number.toString(16).padStart(32, '0');
    return `image/${hash.slice(0, 2)}/${hash}.jpg`;
  };
  try {
    await database.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      // totals and search words have no part in this
      await sql`set session_replication_role = replica`.execute(connection);
      await sql`insert into post (id, content_type, account_id, content, created_at, updated_at)
        select 10000000000000000 + number, 1050, (select id from account order by id limit 1),
          '<p>' || repeat('书', 200) || '</p><p><img src="/cdn/image/00/' ||
            lpad(to_hex(number), 32, '0') || '.jpg"></p>', now(), now()
        from generate_series(1, ${posts}::integer) as number`.execute(connection);
      await sql`reset session_replication_role`.execute(connection);
      await sql`analyze post`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    });
    // every second one of them stands in a post
    const keys = Array.from({ length: files }, (_, index) =>
      keyOf(index % 2 === 0 ? 1 + index : 2 * posts + index),
    );
    let referred = 0;
    const taken = await timed(async () => {
      referred = (await referredKeys(database, keys)).size;
    });
    if (referred !== files / 2) throw new Error(`${referred} of ${files} files were found`);
    return [
      {
        what: `clean-up, ${files.toLocaleString('en-US')} files looked for in ${posts.toLocaleString('en-US')} posts`,
        value: taken / 1_000,
        unit: 's',
        note: 'once an hour, in the background',
      },
    ];
  } finally {
    await close();
  }
}
