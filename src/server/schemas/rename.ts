import { jsonOf } from '#contract/exactJson.ts';
import { locales } from '#locales/index.ts';
import { resource } from '#schema/meta.ts';
import { fieldRefused, sentence } from '../http/errors.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { checkCandidate, hasErrors, type SchemaSnapshot } from './assemble.ts';
import { bringTables } from './ownTables.ts';
import { dropDraft, readStored, type StoredSchema, writeDraft, writeRevision } from './records.ts';
import { refusedText } from './refusal.ts';
import {
  isEmpty,
  requireCurrent,
  unknownSchema,
  type WriteRequest,
  type Writing,
  withoutMark,
  writing,
} from './write.ts';

interface RenameRequest extends WriteRequest {
  readonly to: string;
  readonly text: string;
  readonly note: string;
}

/** 400 for a rename: a problem at the new name, or at a text that does not refer to the former name. */
function refused(key: 'taken' | 'ofFile' | 'withoutAlias', values: { name: string; to: string }) {
  const field = key === 'withoutAlias' ? 'text' : 'to';
  return fieldRefused({ field, code: key, text: sentence(locales.listEditor.server, key, values) });
}

/** The lists without the one of a name. */
const without = (snapshot: SchemaSnapshot, name: string): SchemaSnapshot => ({
  ...snapshot,
  texts: snapshot.texts.filter((one) => one.name !== name),
});

/** The names of other lists with a field that relates to this one. */
const relatedTo = ({ resources }: SchemaSnapshot, name: string): string[] =>
  resources
    .filter(
      (list) =>
        list.name !== name &&
        Object.values(list.definition?.fields ?? {}).some(
          ({ relation }) => relation?.resource === name,
        ),
    )
    .map((list) => list.name);

/** Whether a text declares the new name, and the former one as an alias. */
function leadsOn(text: string, { name, to }: { name: string; to: string }): boolean {
  const read = resource.pick({ name: true, aliases: true }).loose().safeParse(jsonOf(text));
  return read.success && read.data.name === to && (read.data.aliases ?? []).includes(name);
}

/** @throws InvalidInput if a list cannot have the new name */
function requireFree(
  { name, snapshot }: Writing,
  to: string,
  there: StoredSchema | undefined,
): void {
  if (snapshot.files.has(name)) throw refused('ofFile', { name, to });
  const isAnother = snapshot.resources.some(
    (list) => list.name !== name && (list.name === to || list.definition?.aliases?.includes(to)),
  );
  if (to === name || isAnother || (there && !isEmpty(there))) throw refused('taken', { name, to });
}

/**
 * Renames a stored list: a published text is published under the new name, a mere draft stays a draft, and the former
 * name goes out of use, all in one transaction. Saved views, arrangements and links still work by the alias in the
 * text.
 *
 * @throws InvalidInput if another list has the new name, a file has the former one, or the text does not declare the
 *   alias or has errors
 * @throws Conflict if somebody has written since
 */
export async function renameSchema(services: Services, caller: Caller, body: RenameRequest) {
  const { to, note } = body;
  const text = withoutMark(body.text);
  return writing(services, caller, body, async (write) => {
    const { name, before, snapshot, transaction } = write;
    const there = await readStored(transaction, to);
    const lists = without(snapshot, name);
    const related = relatedTo(snapshot, name);
    const { checked, breaks, lists: renamed } = checkCandidate(lists, to, text);
    const { findings } = checked;
    const isGone = !before || isEmpty(before);
    const made = there?.published ?? there?.draft;
    // the same rename was done before, and its answer got lost
    if (isGone && there && made?.text === text)
      return { name: to, revision: there.revision, findings, related };
    if (isGone)
      throw snapshot.files.has(name) ? refused('ofFile', { name, to }) : unknownSchema(name);
    requireCurrent(write);
    requireFree(write, to, there);
    if (!leadsOn(text, { name, to })) throw refused('withoutAlias', { name, to });
    const target = { ...write, name: to, before: there, basedOn: 0 };
    const { published } = before;
    if (!published) {
      await dropDraft(transaction, write);
      const revision = await writeDraft(transaction, target, text);
      return { name: to, revision, findings, related };
    }
    if (hasErrors(findings) || breaks.length > 0) throw refusedText(to, [...findings, ...breaks]);
    const told = { note: note || `${name} → ${to}`, dropsDraft: true } as const;
    const removed = { ...told, kind: 'removed', text: published.text } as const;
    await writeRevision(transaction, write, removed);
    const revision = await writeRevision(transaction, target, { ...told, kind: 'published', text });
    await bringTables(services, transaction, renamed, write.language);
    return { name: to, revision, findings, related };
  });
}
