import { sql } from 'kysely';
import type { AuditResource } from '#contract/audit.ts';
import type { Services } from '../services.ts';

/** A stored entry, with the field names of the contract. */
export interface StoredEntry {
  readonly resource: string;
  readonly recordId: string;
  readonly changes: readonly {
    readonly field: string;
    readonly from: unknown;
    readonly to: unknown;
  }[];
}

type Change = StoredEntry['changes'][number];

const lists: AuditResource = 'schema';
const versionInUse = 'publishedRevision';
const ofDraft: readonly string[] = ['draftRevision', 'draftText'];

const versionOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/**
 * For entries that put another version of a list into use, shows the difference between the texts of both versions
 * instead of the removed draft. The trail itself has only the version numbers.
 */
export async function withPublishedTexts<Entry extends StoredEntry>(
  { database }: Services,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const moves = entries.flatMap(({ resource, recordId, changes }, at) => {
    const move = changes.find(({ field }) => field === versionInUse);
    if (resource !== lists || !move) return [];
    return [{ at, name: recordId, before: versionOf(move.from), after: versionOf(move.to) }];
  });
  if (moves.length === 0) return [...entries];
  const { rows } = await sql<Move & { readonly at: number }>`
    select move.at, audit_pair(to_jsonb(before.text), to_jsonb(after.text)) as text,
      coalesce(after.kind = 'published', false) as "isOfDraft"
    from unnest(
      ${moves.map(({ at }) => at)}::integer[],
      ${moves.map(({ name }) => name)}::text[],
      ${moves.map(({ before }) => before)}::integer[],
      ${moves.map(({ after }) => after)}::integer[]
    ) as move (at, name, before, after)
    left join stored_schema_revision as before
      on before.name = move.name and before.revision = move.before
    left join stored_schema_revision as after
      on after.name = move.name and after.revision = move.after`.execute(database);
  const found = new Map(rows.map((row) => [row.at, row]));
  return entries.map((entry, at) => {
    const move = found.get(at);
    return move ? { ...entry, changes: changesOf(entry, move) } : entry;
  });
}

/** The change of version that an entry is about. */
interface Move {
  readonly text: Pick<Change, 'from' | 'to'>;
  /** the removed draft, if any, became the version */
  readonly isOfDraft: boolean;
}

function changesOf({ changes }: StoredEntry, { text, isOfDraft }: Move): Change[] {
  const kept = changes.filter(({ field }) => !(isOfDraft && ofDraft.includes(field)));
  // the text is the same, or belongs to a list that has another name now
  return text.from === text.to ? kept : [...kept, { field: 'text', ...text }];
}
