import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { bookThing } from '#contract/things/book.ts';
import type { bookListThing } from '#contract/things/bookList.ts';
import type { channelThing } from '#contract/things/channel.ts';
import type { circleThing } from '#contract/things/circle.ts';
import type { labelThing } from '#contract/things/label.ts';
import type { liveThing } from '#contract/things/live.ts';
import type { postThing } from '#contract/things/post.ts';
import type { readingThing } from '#contract/things/reading.ts';
import type { topicThing } from '#contract/things/topic.ts';
import type { ColumnsOf } from './thingColumns.ts';

/** The tables as queries see them. `bigint` columns are decimal text: `pg` hands them over so, and ids stay exact. */

/** 63-bit id as decimal text. */
type Id = string;
type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Written as JSON text, read parsed. The reader validates it. */
type Json = ColumnType<unknown, string, string>;
interface Stamps {
  created_at: Instant;
  updated_at: Instant;
  revision: Generated<number>;
}
interface Searchable {
  search_text: Generated<string>;
  grams: Generated<string[]>;
}
interface Moderation {
  status: Generated<number>;
  is_blocked: Generated<boolean>;
  is_draft: Generated<boolean>;
  is_deleted: Generated<boolean>;
}

/** Numbers of a day; `page`, `search`, `share` and `direct` are the views by where readers came from. */
interface ReadByDay {
  views: Generated<number>;
  likes: Generated<number>;
  collections: Generated<number>;
  page: Generated<number>;
  search: Generated<number>;
  share: Generated<number>;
  direct: Generated<number>;
}

/** What a name that may stand once is compared by: see `uniqueNames.ts`. */
interface KeyedName {
  name_key: string | null;
  /** the name that the key was made of */
  keyed_name: string | null;
}

/** A version of a text that operators keep beside lists. */
interface KeptRevision {
  name: string;
  revision: number;
  based_on: number;
  kind: string;
  text: string;
  note: Generated<string>;
  account_id: Id;
  created_at: Instant;
}

/** The columns that every table of own records has; the others follow from its list. */
interface OwnColumns extends Stamps, Searchable {
  id: Id;
  account_id: Id;
  is_deleted: Generated<boolean>;
}
export type OwnTable = `own_${string}`;

export interface Tables {
  /** own records, a table a list */
  [table: OwnTable]: OwnColumns;
  /** who changed a record last, by saving it; its revision may be past that */
  last_change: { record_id: Id; revision: number; account_id: Id; changed_at: Instant };
  institution: Stamps &
    Searchable & {
      id: Id;
      name: Generated<string>;
      status: Generated<number>;
      reason: Generated<string>;
      /** written together with the name and the search columns: see `identity/institutionColumns.ts` */
      information: ColumnType<unknown, string | undefined, string>;
      /** the person who runs the account; empty until one is bound */
      operator_name: Generated<string>;
      submitted_at: NullableInstant;
      /** the status that a suspension is lifted to */
      suspended_from: number | null;
    };
  account: Stamps &
    Searchable & {
      id: Id;
      name: string;
      nickname: string;
      avatar: Generated<string>;
      phone: string | null;
      /** validated by the reader */
      mail: string | null;
      /** asked for at registration, and not confirmed yet */
      pending_mail: Generated<string>;
      password_hash: string | null;
      is_institution: Generated<boolean>;
      institution_id: Id | null;
      enable_publish: Generated<boolean>;
      is_blocked: Generated<boolean>;
      roles: Generated<string[]>;
      /** what an operator is limited to; null for everything */
      role_id: Generated<string | null>;
      permissions: Generated<string[]>;
    };
  session: {
    id: Id;
    account_id: Id;
    device: Generated<string>;
    /** network address of the sign-in */
    address: Generated<string>;
    created_at: Instant;
    used_at: Instant;
    revoked_at: NullableInstant;
    /** opened by a password, a code or an external account; false where another session confirmed it */
    is_proven: Generated<boolean>;
    /** the name of the passkey that opened it; empty where none did */
    passkey: Generated<string>;
    /** the membership that it acts by; null where it acts for its own account */
    member_id: Generated<string | null>;
  };
  access_token: { hash: Buffer; session_id: Id; expires_at: Instant };
  refresh_token: {
    hash: Buffer;
    session_id: Id;
    expires_at: Instant;
    replaced_at: NullableInstant;
    /** the pair that it was exchanged for, sealed with it; forgotten some time after its grace */
    successor: Generated<Buffer | null>;
  };
  /** codes of an authenticator app, asked for at each sign-in once they are confirmed */
  second_factor: {
    account_id: Id;
    /** sealed */
    secret: Buffer;
    created_at: Instant;
    confirmed_at: NullableInstant;
    /** no code of this step of 30 seconds, or of an earlier one, is taken again */
    last_step: Generated<string>;
    codes_made_at: NullableInstant;
  };
  /** each can be used once in place of a code of the app */
  recovery_code: { account_id: Id; hash: Buffer };
  /** public keys of authenticators that sign in */
  passkey: {
    id: Id;
    account_id: Id;
    name: string;
    /** the authenticator's own name of it, base64url */
    credential_id: string;
    /** COSE */
    public_key: Buffer;
    /** how often the authenticator has signed, as it says itself */
    counter: string;
    created_at: Instant;
    used_at: NullableInstant;
  };
  rate_limit: { key: string; hits: number; window_ends_at: Instant };
  /** six digits sent to a phone or a mail address; a new one takes the place of the last */
  verification_code: {
    purpose: string;
    target: string;
    code_hash: Buffer;
    /** the account it was sent for, where one had to be signed in */
    account_id: Id | null;
    tries: Generated<number>;
    expires_at: Instant;
  };
  /** long secrets that work once: activation codes, proofs, tickets, external accounts on their way */
  single_use_secret: {
    hash: Buffer;
    purpose: string;
    account_id: Id | null;
    payload: ColumnType<unknown, string | undefined, string>;
    expires_at: Instant;
  };
  scan_login: {
    code: string;
    secret_hash: Buffer;
    status: string;
    account_id: Id | null;
    device: string;
    address: string;
    created_at: Instant;
    expires_at: Instant;
  };
  external_account: {
    provider: string;
    openid: string;
    account_id: Id;
    nickname: Generated<string>;
    bound_at: Instant;
  };
  /** mails and text messages on their way; those of the demo that no service sends stay, to be read at /dev/outbox */
  outbox_message: {
    id: Id;
    kind: string;
    recipient: string;
    subject: Generated<string>;
    body: string;
    state: Generated<string>;
    tries: Generated<number>;
    next_try_at: Instant;
    created_at: Instant;
    sent_at: NullableInstant;
    failure: Generated<string>;
    /** of the call that sent it */
    request_id: Generated<string>;
  };
  book: Stamps &
    Searchable &
    ColumnsOf<typeof bookThing> & {
      id: Id;
      source: Generated<string>;
      source_id: Generated<string>;
      /** year × 10000 + month × 100 + day as far as known: what dates are sorted and filtered by */
      publish_order: number | null;
      is_deleted: Generated<boolean>;
    };
  circle: Stamps & Searchable & Moderation & ColumnsOf<typeof circleThing> & { id: Id };
  circle_member: { circle_id: Id; account_id: Id; created_at: Instant };
  topic: Stamps & Searchable & Moderation & ColumnsOf<typeof topicThing> & { id: Id };
  label: Stamps &
    KeyedName &
    ColumnsOf<typeof labelThing> & { id: Id; is_deleted: Generated<boolean> };
  channel: Stamps & ColumnsOf<typeof channelThing> & { id: Id; is_deleted: Generated<boolean> };
  post: Stamps & Searchable & Moderation & ColumnsOf<typeof postThing> & { id: Id };
  book_list: Stamps & Searchable & Moderation & ColumnsOf<typeof bookListThing> & { id: Id };
  book_list_book: { book_list_id: Id; position: number; book_id: Id; note: Generated<string> };
  reading: Stamps & Searchable & Moderation & ColumnsOf<typeof readingThing> & { id: Id };
  live: Stamps & Searchable & Moderation & ColumnsOf<typeof liveThing> & { id: Id };
  /** what a media server and a live stream have to do with each other */
  live_media: {
    live_id: Id;
    key_version: Generated<number>;
    key_expires_at: NullableInstant;
    /** the media server's name of the connection */
    client: string | null;
    client_key_version: number | null;
    connected_at: NullableInstant;
    dropped_at: NullableInstant;
    replay: Json | null;
  };
  special: Stamps &
    Searchable & {
      id: Id;
      account_id: Id;
      document: Json;
      name: Generated<string>;
      label_id: Id | null;
      start_at: NullableInstant;
      end_at: NullableInstant;
      has_draft: Generated<boolean>;
      published: ColumnType<unknown, string | null | undefined, string | null>;
      published_revision: number | null;
      published_at: NullableInstant;
      is_top: Generated<boolean>;
      view_count: Generated<number>;
      is_deleted: Generated<boolean>;
    };
  special_revision: {
    special_id: Id;
    revision: number;
    account_id: Id;
    is_draft: boolean;
    document: Json;
    created_at: Instant;
  };
  special_preview: {
    code: string;
    special_id: Id;
    revision: number;
    created_at: Instant;
    expires_at: Instant;
    revoked_at: NullableInstant;
  };
  /** editors that have a page open, as they last said */
  special_presence: {
    special_id: Id;
    account_id: Id;
    /** made up by the browser */
    tab: string;
    component_uuid: string | null;
    seen_at: Instant;
  };
  /** operators that have a record open to decide on it, as they last said */
  record_presence: {
    resource: string;
    record_id: string;
    account_id: Id;
    /** made up by the browser */
    tab: string;
    seen_at: Instant;
  };
  /** what concerns a person; what happens again before it is read is counted in one */
  notice: {
    id: Id;
    account_id: Id;
    kind: string;
    /** tells what a notice is about from other things of its kind */
    thing_id: string;
    facts: Json;
    count: Generated<number>;
    created_at: Instant;
    read_at: NullableInstant;
  };
  /** kinds of notices that a person chose to get, or not to get, by mail */
  notice_mail: { account_id: Id; kind: string; is_mailed: boolean };
  /** what people write to others of their side on a record */
  note: {
    id: Id;
    /** the kind of record, as the trail names it */
    resource: string;
    record_id: string;
    /** whose side: the account of an institution, or of somebody on their own; null for operators */
    for_account_id: string | null;
    /** who wrote it */
    account_id: Id;
    /** with mentions as ids of accounts */
    text: string;
    mentions: string[];
    revision: Generated<number>;
    created_at: Instant;
    changed_at: NullableInstant;
  };
  special_template: KeyedName & {
    id: Id;
    account_id: Id;
    name: string;
    document: Json;
    /** a shared block: one component that stands on pages, not a copy of it */
    is_part: Generated<boolean>;
    /** of a part */
    revision: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  };
  /** what readers have contributed to special pages */
  special_contribution: {
    id: Id;
    special_id: Id;
    account_id: Id;
    content_type: number;
    content_id: Id;
    status: number;
    created_at: Instant;
    reviewed_at: NullableInstant;
    reviewed_by: Id | null;
    /** why it was rejected, for its reader; empty if no reason was given */
    reason: Generated<string>;
  };
  /** drafts that people are writing, saved as they type */
  writing: {
    account_id: Id;
    /** given by the browser that began it */
    id: string;
    kind: string;
    record_id: Id | null;
    base_revision: number | null;
    title: Generated<string>;
    device: Generated<string>;
    content: Json;
    updated_at: Instant;
    revision: Generated<number>;
  };
  /** the back-ups that were made */
  backup: { at: Instant; bytes: ColumnType<string, number, number>; version: string };
  /** who has opened what within the hour, by a keyed hash */
  reader_opening: { hour: number; kind: string; id: Id; visitor: Buffer };
  /** the keys of those hashes, by days since 1970 */
  reader_key: { day: number; value: Buffer };
  /** the platform's zone, by which the database counts days; one row */
  day_zone: { only_row: Generated<boolean>; name: string };
  /** what readers did with a thing on a day of the platform's zone */
  thing_day: ReadByDay & { kind: string; id: Id; account_id: Id; day: string };
  /** how often readers followed links of a component of a special page on a day */
  component_day: { special_id: Id; component_uuid: string; day: string; taps: number };
  /** the same as of a thing for an account, with the contents that it created; the sum of the slots of a day */
  account_day: ReadByDay & {
    account_id: Id;
    day: string;
    slot: number;
    posts: Generated<number>;
  };
  /** the same for the platform, with the accounts that were created */
  platform_day: ReadByDay & {
    day: string;
    slot: number;
    posts: Generated<number>;
    readers: Generated<number>;
    institutions: Generated<number>;
  };
  /** when each job is due next */
  job: {
    name: string;
    next_at: Instant;
    started_at: NullableInstant;
    finished_at: NullableInstant;
    /** how long the last run took */
    milliseconds: number | null;
    /** the last run that failed, and why */
    failed_at: NullableInstant;
    failure: Generated<string>;
  };
  /** who changed what; written by triggers */
  audit: {
    id: Id;
    at: Instant;
    account_id: Id | null;
    resource: string;
    record_id: string;
    action: string;
    request_id: string;
    call_id: string;
    difference: Json;
    /** of the key that a program made the change with */
    key_name: string | null;
    /** names what several calls do together */
    action_id: string | null;
    /** by column, where the difference shows a part: the whole former value, and a digest of the new one */
    former: Json | null;
  };
  /** calls that carry an Idempotency-Key, and what they were answered */
  kept_call: {
    account_id: Id;
    endpoint: string;
    key: string;
    input_hash: Buffer;
    run: string;
    began_at: Instant;
    alive_at: Instant;
    has_written: Generated<boolean>;
    status: number | null;
    answer: string | null;
  };
  /** the processes that say that they live */
  server_process: {
    id: string;
    host: string;
    pid: number;
    version: string;
    node: string;
    started_at: Instant;
    seen_at: Instant;
  };
  app_config: { id: string; value: Json; updated_at: Instant; revision: Generated<number> };
  /** one row, locked by each write of a schema; its value changes with each publication */
  schema_generation: { id: Generated<number>; value: Generated<number> };
  /** schemas that operators keep at run time, by name: the draft, and which revision is in use */
  stored_schema: {
    name: string;
    /** counts every write, drafts too */
    revision: number;
    /** what the newest write was based on */
    based_on: number;
    /** null where nothing is published */
    published_revision: number | null;
    draft_text: string | null;
    draft_revision: number | null;
    draft_account_id: Id | null;
    draft_at: NullableInstant;
    /** who wrote last */
    account_id: Id;
    updated_at: Instant;
  };
  /** what was published under a name, and what was taken out of use */
  stored_schema_revision: {
    name: string;
    revision: number;
    kind: string;
    text: string;
    note: Generated<string>;
    account_id: Id;
    created_at: Instant;
  };
  /** lists that extend another one, each as a whole as it last passed */
  stored_schema_whole: { name: string; text: string };
  /** every version of the sources that operators make in the app; the newest counts */
  stored_source: KeptRevision;
  /** the same of dashboards */
  stored_dashboard: KeptRevision;
  /** their secrets, encrypted */
  source_secret: {
    source: string;
    name: string;
    secret: Buffer;
    /** where it may be sent */
    origin: string;
    account_id: Id;
    updated_at: Instant;
  };
  /** what came of the last try of a source */
  source_try: { source: string; at: Instant; status: number | null; failure: Json | null };
  /** why a source gives no answers */
  source_trouble: { source: string; kind: string; failure: Json; since: Instant; at: Instant };
  list_view: Stamps &
    KeyedName & {
      id: Id;
      resource: string;
      place: string;
      account_id: Id;
      name: string;
      is_shared: boolean;
      state: Json;
    };
  /** the views that people have given a star */
  list_view_star: { account_id: Id; view_id: Id };
  list_arrangement: {
    account_id: Id;
    resource: string;
    place: string;
    arrangement: Json;
    updated_at: Instant;
  };
  /** grams of books written since they were last summed: see `gramTotals.ts` */
  book_gram_change: { change: number; search_text: string; grams: string[] };
  /** what an installation makes for itself once and all its processes share */
  installation_secret: { name: string; value: string; created_at: Instant };
  stored_object: {
    key: string;
    content_type: string;
    bytes: ColumnType<string, number | string, number | string>;
    etag: string;
    account_id: Id | null;
    created_at: Instant;
    /** when it was last sent, asked for, or found in what is kept */
    used_at: Instant;
  };
  import_job: {
    id: Id;
    resource: string;
    file_name: string;
    dry_run: boolean;
    state: Generated<string>;
    account_id: Id | null;
    /** the person who has sent it in the name of the account; null where it has itself */
    made_by: Generated<string | null>;
    bytes: ColumnType<string, number | undefined, number>;
    bytes_read: ColumnType<string, number | undefined, number>;
    rows: Generated<number>;
    created: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    rejected: Generated<number>;
    warned: Generated<number>;
    /** the row that was about to be written elsewhere, counted from 1; 0 for none */
    begun_row: Generated<number>;
    lease: Generated<string>;
    headings: Generated<string[]>;
    problems: ColumnType<unknown, string | undefined, string>;
    failure: Generated<string>;
    language: Generated<string>;
    heartbeat_at: NullableInstant;
    created_at: Instant;
    finished_at: NullableInstant;
  };
  import_chunk: { job_id: Id; position: number; content: Buffer };
  import_reject: { job_id: Id; row: number; record: Json; problems: Json };
  import_plan: { job_id: Id; choices: Json; plan: Json; made_at: Date };
  import_row: {
    job_id: Id;
    row: number;
    outcome: string;
    title: string;
    record_id: string | null;
    changes: Json;
    problems: Json;
  };
  import_choice: { resource: string; headings: string; choices: Json; used_at: Date };
  import_lock: { resource: string };
  extension_migration: { extension: string; name: string; run_at: Instant };
  webhook: {
    id: Id;
    account_id: Id;
    list: string;
    address: string;
    actions: string[];
    /** encrypted */
    secret: Buffer;
    is_paused: Generated<boolean>;
    /** tries in a row that failed */
    failures: Generated<number>;
    /** the first failure since something was taken */
    failing_since: NullableInstant;
    /** operators were told that it fails */
    is_told: Generated<boolean>;
    /** nothing is sent before */
    retry_at: NullableInstant;
    /** its receiver said that it is gone for good */
    is_gone: Generated<boolean>;
    created_at: Instant;
  };
  /** secrets that were renewed and sign beside the present one for some time */
  webhook_former_secret: { id: Id; webhook_id: Id; secret: Buffer; ends_at: Instant };
  /** what is on its way to webhooks, and what was */
  webhook_delivery: {
    id: Id;
    webhook_id: Id;
    action: string;
    record_id: Generated<Id | null>;
    revision: Generated<number | null>;
    /** the row as it was; null for a test */
    record: Generated<unknown>;
    state: Generated<string>;
    tries: Generated<number>;
    next_try_at: Instant;
    created_at: Instant;
    sent_at: NullableInstant;
    status: Generated<number | null>;
    failure: Generated<string>;
    /** the code of an error */
    detail: Generated<string>;
    /** account, and the name of the key; null where nobody is known */
    changed_by: Generated<unknown>;
  };
  /** what programs sign in with */
  program_key: {
    id: Id;
    /** who made it, and what is written with it belongs to */
    account_id: Id;
    name: string;
    prefix: string;
    hash: Buffer;
    lists: string[];
    actions: string[];
    created_at: Instant;
    expires_at: NullableInstant;
    used_at: NullableInstant;
    revoked_at: NullableInstant;
  };
  /** mails that make whoever opens their link an operator */
  operator_invitation: {
    id: Id;
    mail: string;
    hash: Buffer;
    /** who invites */
    account_id: Id;
    created_at: Instant;
    expires_at: Instant;
    revoked_at: NullableInstant;
    taken_at: NullableInstant;
    /** who took it */
    taken_by: Generated<string | null>;
    role_id: Generated<string | null>;
    /** the account of the institution that invites a member; null where an operator is invited */
    for_account_id: Generated<string | null>;
    member_role: Generated<string | null>;
  };
  /** who acts for an institution, with an account of their own */
  institution_member: {
    id: Id;
    /** the account of the institution */
    for_account_id: Id;
    account_id: Id;
    role: string;
    created_at: Instant;
    ended_at: NullableInstant;
  };
  /** what an operator may be limited to */
  role: {
    id: Id;
    label_zh: string;
    label_en: string;
    /** its name in further languages */
    labels: Json;
    grants: Json;
    revision: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  /** the tables of own records: which list each belongs to, and its shape */
  list_table: { name: string; list: string; shape: Json; changed_at: Instant };
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
