import type pg from 'pg';

/** How many of each were ended by a restoration. */
export interface Ended {
  readonly sessions: number;
  readonly keys: number;
  readonly previews: number;
  readonly passkeys: number;
}

const revoked = (table: string) =>
  `update ${table} set revoked_at = now() where revoked_at is null`;

/** How what opens something without a password is ended, by its table. */
export const endings = {
  session: revoked('session'),
  program_key: revoked('program_key'),
  special_preview: revoked('special_preview'),
  operator_invitation: revoked('operator_invitation'),
  passkey: 'delete from passkey',
  access_token: 'delete from access_token',
  refresh_token: 'delete from refresh_token',
  verification_code: 'delete from verification_code',
  single_use_secret: 'delete from single_use_secret',
  scan_login: 'delete from scan_login',
  // some were used since
  recovery_code: 'delete from recovery_code',
  // mails and text messages with codes in them, which most likely went out long ago
  outbox_message: `delete from outbox_message where state in ('waiting', 'kept')`,
  // versions of keys are counted up when they are renewed, so that these were never issued; running streams are let go
  live_media: `update live_media set key_version = key_version + 1000000 + floor(random() * 1000000)::integer,
    key_expires_at = null, client = null, client_key_version = null, connected_at = null,
    dropped_at = case when connected_at is null then dropped_at else now() end
    where key_version > 0`,
} as const;

/**
 * Ends all that signs in or opens something without a password. Since the back-up was made, some of it was ended, and
 * nothing here tells what.
 */
export async function endWhatOpens(client: pg.ClientBase): Promise<Ended> {
  const counts = new Map<string, number>();
  for (const [table, statement] of Object.entries(endings))
    counts.set(table, (await client.query(statement)).rowCount ?? 0);
  const countOf = (table: keyof typeof endings) => counts.get(table) ?? 0;
  return {
    sessions: countOf('session'),
    keys: countOf('program_key'),
    previews: countOf('special_preview'),
    passkeys: countOf('passkey'),
  };
}
