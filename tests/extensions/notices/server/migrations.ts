import { defineMigrations } from 'bookdesk/server';
import { sql } from 'kysely';

export default defineMigrations([
  {
    name: '0001_notices',
    async up(database) {
      await sql`create table x_notices (
        id bigint primary key,
        text text not null,
        author text not null,
        created_at timestamptz not null
      )`.execute(database);
      await sql`create index x_notices_newest on x_notices (created_at desc)`.execute(database);
    },
  },
]);
