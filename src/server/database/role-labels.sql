-- Names of roles in further languages. What an installation begins with is named in traditional Chinese.
alter table role add column if not exists labels jsonb not null default '{}';
update role set labels = jsonb_build_object('zh-Hant', named.label)
  from (values ('审核员', '審核員'), ('编目员', '編目員'), ('编辑', '編輯')) as named (label_zh, label)
  where role.label_zh = named.label_zh and labels = '{}';
