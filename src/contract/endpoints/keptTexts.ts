import { z } from 'zod';
import { jmgr, localizedText } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';
import { trimmedText } from '../limitedText.ts';
import { versionNoteLength } from '../limits.ts';
import { resourceName } from './resources.ts';

/**
 * Texts that operators keep in the app, every version of each: lists, sources, dashboards. A stored text takes precedence over the
 * file of its name in `schemas/`.
 */

export const textOrigins = ['file', 'stored', 'stored-over-file'] as const;
export const textRevisionKinds = ['published', 'rolled-back', 'removed'] as const;

export const byName = z.object({ name: resourceName });
/** the stored revision that a write is based on; 0 if nothing is stored yet */
export const basedOn = z.number().int().min(0);
export const textNote = trimmedText(versionNoteLength).default('');

/** What is told of each of them. */
export const keptText = {
  name: z.string(),
  /** null where it has none that can be read */
  label: localizedText.nullable(),
  from: z.enum(textOrigins),
  /** revision of the stored text; 0 if there is only the file */
  revision: z.number().int(),
  author: z.string(),
  updatedAt: instant.nullable(),
};

/** Going back to a version: its number, and what the writer saw. */
export const rollbackBody = z.strictObject({
  name: resourceName,
  to: z.number().int().min(1),
  revision: basedOn,
  note: textNote,
});

type Kind = 'schema' | 'source' | 'dashboard';

/** The calls that read what was stored under a name. */
export const historyCalls = (kind: Kind) => ({
  history: jmgr.get(`/${kind}/history/{name}`, 'operator', {
    summary: 'What was stored under a name, newest first',
    parameters: byName,
    answer: z.array(
      z.object({
        revision: z.number().int(),
        kind: z.enum(textRevisionKinds),
        note: z.string(),
        author: z.string(),
        createdAt: instant,
      }),
    ),
  }),
  revision: jmgr.get(`/${kind}/revision/{name}/{revision}`, 'operator', {
    summary: 'The text of one revision',
    parameters: z.object({ name: resourceName, revision: z.coerce.number().int().min(1) }),
    answer: z.object({ name: z.string(), revision: z.number().int(), text: z.string() }),
  }),
});

const written = envelopeOf(z.object({ name: z.string(), revision: z.number().int() }));

/**
 * The calls of a kind of text that is in use as soon as it is stored.
 *
 * @param most characters of a text
 */
export const keptTextCalls = (kind: Exclude<Kind, 'schema'>, most: number) => ({
  ...historyCalls(kind),
  save: jmgr.put(`/${kind}/save`, 'operator', {
    summary: 'Store a text; errors and a stale revision store nothing',
    audited: 'save',
    body: z.strictObject({
      name: resourceName,
      text: z.string().max(most),
      revision: basedOn,
      note: textNote,
    }),
    response: written,
  }),
  rollback: jmgr.put(`/${kind}/rollback`, 'operator', {
    summary: 'Store the text of a former revision again, as a new one',
    audited: 'rollBack',
    body: rollbackBody,
    response: written,
  }),
  remove: jmgr.delete(`/${kind}/delete`, 'operator', {
    summary:
      'Take a stored text out of use: the file of its name counts again, or it is gone with its secrets; its history stays',
    audited: 'delete',
    body: z.strictObject({ name: resourceName, revision: basedOn }),
    response: written,
  }),
});
export type KeptTextCalls = ReturnType<typeof keptTextCalls>;
