-- Imports and how far they have come.
create table import_job (
  id bigint primary key,
  resource text not null,
  file_name text not null,
  dry_run boolean not null,
  state text not null default 'waiting',
  account_id bigint references account (id),
  bytes bigint not null default 0,
  bytes_read bigint not null default 0,
  rows integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  failure text not null default '',
  language text not null default 'zh-CN',
  heartbeat_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  warned integer not null default 0,
  -- drawn by the process that works on it: a process that holds another one has lost it
  lease text not null default '',
  -- the file's own headings: a file of rejects begins with them
  headings text[] not null default '{}',
  -- the first of what is wrong, as the report shows it
  problems jsonb not null default '[]',
  -- the row that was about to be written where an import into a source was cut off
  begun_row integer not null default 0,
  -- the member of an institution in whose name the rows are written
  made_by bigint references account (id)
);
create index import_job_open on import_job (created_at) where state in ('waiting', 'running');
-- planned imports
create index import_job_queued on import_job (created_at) where state in ('queued', 'working');

create trigger import_job_audit after insert or update or delete on import_job
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('import', 'id',
    'id,revision,created_at,updated_at,search_text,grams,bytes,bytes_read,rows,created,changed,unchanged,rejected,warned,begun_row,lease,headings,problems,failure,heartbeat_at,finished_at,language',
    '');

create table import_chunk (
  job_id bigint not null references import_job (id) on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (job_id, position)
);

create table import_reject (
  job_id bigint not null references import_job (id) on delete cascade,
  row integer not null,
  record jsonb not null,
  problems jsonb not null,
  primary key (job_id, row)
);

create trigger import_reject_uses_objects after insert or update of record on import_reject
  for each row
  when (concat_ws(' ', new.record::text) ~ '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\.[a-z0-9]{1,8}')
  execute function use_stored_objects();

-- How the file of an import is taken in: what people have said of it, and what came of that.
create table import_plan (
  job_id bigint primary key references import_job (id) on delete cascade,
  choices jsonb not null,
  plan jsonb not null,
  made_at timestamptz not null
);

-- Accepted rows of which there is something to tell; rejected ones stand in import_reject.
create table import_row (
  job_id bigint not null references import_job (id) on delete cascade,
  row integer not null,
  outcome text not null,
  title text not null,
  record_id text,
  changes jsonb not null,
  problems jsonb not null,
  primary key (job_id, row)
);

-- What was chosen for the last file of a list with these headings. Operators share it.
create table import_choice (
  resource text not null,
  -- a digest of the headings
  headings text not null,
  choices jsonb not null,
  used_at timestamptz not null,
  primary key (resource, headings)
);

-- Held by the batch that writes to a list: the next one finds what it has written.
create table import_lock (
  resource text primary key
);
