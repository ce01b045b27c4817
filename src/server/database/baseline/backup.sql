-- When backups were made, how large they were, and by which version.
create table backup (
  at timestamptz primary key,
  bytes bigint not null,
  version text not null
);
