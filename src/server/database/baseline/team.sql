-- Roles of operators: what each may do with which lists. An operator without a role may do everything.
create table role (
  id bigint primary key,
  label_zh text not null,
  label_en text not null,
  grants jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- what an installation begins with; operators change them
insert into role (id, label_zh, label_en, grants) values
  (1, '审核员', 'Reviewer', '[
    {"list": "institutions", "actions": ["read"], "named": ["approve", "reject", "suspend", "lift", "approveMany", "rejectMany"], "hidden": [], "readOnly": []},
    {"list": "contributions", "actions": ["read"], "named": ["*"], "hidden": [], "readOnly": []},
    {"list": "posts", "actions": ["read"], "named": ["block", "unblock", "blockAll"], "hidden": [], "readOnly": []},
    {"list": "articles", "actions": ["read"], "named": ["block", "unblock", "blockAll"], "hidden": [], "readOnly": []},
    {"list": "book-lists", "actions": ["read"], "named": ["block", "unblock"], "hidden": [], "readOnly": []},
    {"list": "live", "actions": ["read"], "named": ["block", "unblock"], "hidden": [], "readOnly": []},
    {"list": "circles", "actions": ["read"], "named": ["block", "unblock"], "hidden": [], "readOnly": []},
    {"list": "topics", "actions": ["read"], "named": ["block", "unblock"], "hidden": [], "readOnly": []}
  ]'),
  (2, '编目员', 'Cataloguer', '[
    {"list": "books", "actions": ["read", "create", "edit", "export", "delete", "import"], "named": [], "hidden": [], "readOnly": []},
    {"list": "labels", "actions": ["read", "create", "edit", "export"], "named": ["*"], "hidden": [], "readOnly": []},
    {"list": "channels", "actions": ["read", "export"], "named": [], "hidden": [], "readOnly": []},
    {"list": "readings", "actions": ["read", "export"], "named": [], "hidden": [], "readOnly": []}
  ]'),
  (3, '编辑', 'Editor', '[
    {"list": "posts", "actions": ["read", "create", "edit", "export", "delete"], "named": ["*"], "hidden": [], "readOnly": []},
    {"list": "articles", "actions": ["read", "create", "edit", "export", "delete"], "named": ["*"], "hidden": [], "readOnly": []},
    {"list": "book-lists", "actions": ["read", "create", "edit", "export", "delete"], "named": ["*"], "hidden": [], "readOnly": []},
    {"list": "live", "actions": ["read", "create", "edit", "export", "delete"], "named": ["*"], "hidden": [], "readOnly": []},
    {"list": "circles", "actions": ["read", "create", "edit", "export", "delete"], "named": ["*"], "hidden": [], "readOnly": []},
    {"list": "topics", "actions": ["read", "create", "edit", "export", "delete"], "named": ["*"], "hidden": [], "readOnly": []},
    {"list": "readings", "actions": ["read", "create", "edit", "export", "delete"], "named": ["*"], "hidden": [], "readOnly": []},
    {"list": "labels", "actions": ["read", "create", "edit", "export"], "named": ["*"], "hidden": [], "readOnly": []},
    {"list": "books", "actions": ["read", "export"], "named": [], "hidden": [], "readOnly": []},
    {"list": "channels", "actions": ["read", "export"], "named": [], "hidden": [], "readOnly": []},
    {"list": "special-pages", "actions": ["read"], "named": [], "hidden": [], "readOnly": []}
  ]');

create trigger role_audit after insert or update or delete on role
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('role', 'id', 'id,created_at,updated_at,revision', '');

alter table account add foreign key (role_id) references role (id);

-- Members of institutions, who act for them with accounts of their own.
create table institution_member (
  id bigint primary key,
  for_account_id bigint not null references account (id),
  account_id bigint not null references account (id),
  role text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index institution_member_once on institution_member (for_account_id, account_id)
  where ended_at is null;
create index institution_member_account on institution_member (account_id) where ended_at is null;

create trigger institution_member_audit after insert or update or delete on institution_member
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('member', 'id', 'id,created_at', '');

alter table session add foreign key (member_id) references institution_member (id);

-- Invitations by mail: to operators, or to members of an institution.
create table operator_invitation (
  id bigint primary key,
  mail text not null,
  hash bytea not null unique,
  account_id bigint not null references account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  taken_at timestamptz,
  taken_by bigint references account (id),
  role_id bigint references role (id),
  -- the institution; without one it makes operators
  for_account_id bigint references account (id),
  member_role text
);
create index operator_invitation_open on operator_invitation (mail)
  where revoked_at is null and taken_at is null;

create trigger operator_invitation_audit after insert or update or delete on operator_invitation
  for each row when (current_setting('bookdesk.audit', true) <> '')
  execute function audit_change('invitation', 'id', 'id,hash,account_id,created_at,taken_by', '');
