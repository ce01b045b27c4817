import { jsonOf } from '#contract/exactJson.ts';
import { resource } from '#schema/meta.ts';
import { fieldRefused, sentence } from '../http/errors.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { checkCandidate, hasErrors, type SchemaSnapshot } from './assemble.ts';
import { messages } from './messages.ts';
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

/** 400 for a rename, told at the new name, or at the text that does not lead on from the former one. */
function refused(key: 'taken' | 'ofFile' | 'withoutAlias', values: { name: string; to: string }) {
  const field = key === 'withoutAlias' ? 'text' : 'to';
  return fieldRefused({ field, code: key, text: sentence(messages, key, values) });
}

/** The lists as they are without the one of a name. */
const without = (snapshot: SchemaSnapshot, name: string): SchemaSnapshot => ({
  ...snapshot,
  texts: snapshot.texts.filter((one) => one.name !== name),
});

/** Names of the other lists that have a field which relates to one. */
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

/** Whether a text declares the new name, and leads there from the former one. */
function leadsOn(text: string, { name, to }: { name: string; to: string }): boolean {
  const read = resource.pick({ name: true, aliases: true }).loose().safeParse(jsonOf(text));
  return read.success && read.data.name === to && (read.data.aliases ?? []).includes(name);
}

/** @throws InvalidInput where a list cannot have the new name */
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
 * Gives a stored list another name: what is in use moves to it and is published, what only was a draft stays one, and
 * the former name goes out of use. All of it happens, or nothing. Saved views, arrangements and links follow by the
 * alias that the text keeps.
 *
 * @throws InvalidInput where the name is another list's, where a file has the former one, where the text does not lead
 *   on from it, or has errors
 * @throws Conflict where somebody has written since
 */
export async function renameSchema(services: Services, caller: Caller, body: RenameRequest) {
  const { to, note } = body;
  const text = withoutMark(body.text);
  return writing(services, caller, body, async (write) => {
    const { name, before, snapshot, transaction } = write;
    const there = await readStored(transaction, to);
    const lists = without(snapshot, name);
    const related = relatedTo(snapshot, name);
    const { checked, breaks } = checkCandidate(lists, to, text);
    const { findings } = checked;
    const isGone = !before || isEmpty(before);
    const made = there?.published ?? there?.draft;
    // the answer to the same rename was lost on its way
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
    return { name: to, revision, findings, related };
  });
}
