import { z } from 'zod';
import { jmgr, localizedText } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { byName, keptText, keptTextCalls } from './keptTexts.ts';
import { resourceName, schemaFinding } from './resources.ts';

/**
 * Bookdesk's own calls for operators: sources made in the app (docs/sources.md). A source is a file of `schemas/sources`, or
 * stored by the platform; a stored one takes precedence over the file of its name. Secrets are written and never answered.
 */

/** most characters of a source */
export const sourceTextLimit = 100_000;
/** most characters of a secret: tokens may be long */
export const secretLimit = 8_000;
/** most characters of a path that is tried */
export const triedPathLimit = 2_000;
/** most bytes of an answer that a try shows */
export const triedBytes = 20_000;

const text = z.string().max(sourceTextLimit);
/** `last-good`: the stored text has errors now, and the last one without is in use; `removed`: its history is left. */
export const sourceStates = ['ready', 'last-good', 'broken', 'removed'] as const;

/**
 * Why a source gives lists no answers: it refuses the secret, a secret is not set, it does not answer, not in time, it fails,
 * wants to be asked less often, is asked as often as its own limit allows, or answers something that is no use.
 */
export const troubleKinds = [
  'refused',
  'secret',
  'down',
  'slow',
  'failing',
  'limited',
  'bounded',
  'unusable',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

const managed = {
  ...keptText,
  /** null where it has none that can be read */
  address: z.string().nullable(),
  state: z.enum(sourceStates),
  /** the lists whose records come from it */
  lists: z.array(z.object({ name: z.string(), label: localizedText })),
  /** names of its secrets that are not set: variables, and stored ones */
  missing: z.array(z.string()),
  /** when it was last tried as it is stored, and what came; null if it never was */
  lastTry: z
    .object({
      at: instant,
      /** null if no answer came */
      status: z.number().int().nullable(),
      failure: localizedText.nullable(),
    })
    .nullable(),
  /** what keeps lists from its records, until it next answers; null while nothing does */
  trouble: z
    .object({
      kind: z.enum(troubleKinds),
      /** the sentence that people were told */
      failure: localizedText,
      since: instant,
      /** when it was last so */
      at: instant,
    })
    .nullable(),
};
const managedSource = z.object(managed);
export type ManagedSource = z.output<typeof managedSource>;

export const sourceManageList = jmgr.get('/source/manage/list', 'operator', {
  summary: 'Every source with where it comes from, how it stands, and the lists over it',
  answer: z.array(managedSource),
});

/** A secret that the platform keeps: everything but its value. */
const keptSecret = z.object({
  name: z.string(),
  /** null if it is not set */
  updatedAt: instant.nullable(),
  author: z.string(),
  /** whether the source names it */
  isUsed: z.boolean(),
  /** where it may be sent; it has to be set again for another place */
  origin: z.string(),
});
export const sourceDetail = jmgr.get('/source/detail/{name}', 'operator', {
  summary: 'The text of one source, and which of its secrets are set',
  parameters: byName,
  answer: z.object({
    ...managed,
    /** the text that is in use, or would be if it had no errors */
    text: z.string(),
    fileText: z.string().nullable(),
    findings: z.array(schemaFinding),
    secrets: z.array(keptSecret),
  }),
});
export type SourceDetail = z.output<typeof sourceDetail.response>['data'];

export const sourceTexts = keptTextCalls('source', sourceTextLimit);

/** A secret as it is typed: what a header can carry. */
export const secretValue = z
  .string()
  .trim()
  .min(1)
  .max(secretLimit)
  .regex(/^\P{Cc}+$/u);

export const sourceSecretSave = jmgr.put('/source/secret/save', 'operator', {
  summary: 'Set a secret that a source names, or replace it; no call answers it',
  audited: 'change',
  again: 'unkept',
  body: z.strictObject({ source: resourceName, name: resourceName, value: secretValue }),
});
export const sourceSecretDelete = jmgr.delete('/source/secret/delete', 'operator', {
  summary: 'Remove a secret of a source',
  audited: 'change',
  body: z.strictObject({ source: resourceName, name: resourceName }),
});

const header = z.object({ name: z.string(), value: z.string() });
export const sourceTry = jmgr.post('/source/try', 'operator', {
  summary:
    'Read a path of a source, which need not be stored yet: what was asked, with its secrets masked, and what came',
  again: 'unkept',
  body: z.strictObject({
    name: resourceName,
    text,
    /** follows the address of the source, with the query */
    path: z
      .string()
      .max(triedPathLimit)
      .regex(/^([/?]|$)/),
    /** secrets that are not stored yet, by their names */
    secrets: z.record(resourceName, secretValue).default({}),
  }),
  answer: z.object({
    /** null if nothing could be asked */
    request: z
      .object({ method: z.string(), address: z.string(), headers: z.array(header) })
      .nullable(),
    /** null if none came */
    answer: z
      .object({
        status: z.number().int(),
        milliseconds: z.number().int(),
        contentType: z.string(),
        /** its beginning */
        text: z.string(),
        isCut: z.boolean(),
      })
      .nullable(),
    /** rows in the answer; null if there are none to be found */
    rows: z.number().int().nullable(),
    /** how many there are in all, as the source says it; null if it does not */
    total: z.string().nullable(),
    /** what went wrong, in the caller's language; null if nothing did */
    failure: z.string().nullable(),
  }),
});
export type SourceTried = z.output<typeof sourceTry.response>['data'];
