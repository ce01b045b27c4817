import type { KeptTextCalls } from '#contract/endpoints/keptTexts.ts';
import { message } from '#contract/language.ts';
import type { Catalogue } from '#locales/index.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import type { SchemaSnapshot } from './assemble.ts';
import { inUse, type KeptTable, readKeptHistory, readKeptText } from './keptTexts.ts';
import {
  type KeptRequest,
  type KeptWriting,
  requireCurrentText,
  storeText,
  writingText,
} from './keptWrites.ts';

/** A kind of text that operators keep beside lists, and that is in use as soon as it is stored. */
export interface KeptKind {
  readonly table: KeptTable;
  readonly calls: KeptTextCalls;
  readonly messages: Catalogue<'unknown' | 'unknownRevision' | 'saved' | 'rolledBack' | 'removed'>;
  /** @throws NotFound if there is none of this name, stored or as a file */
  readonly requireKnown: (services: Services, name: string) => Promise<unknown>;
  /** @throws InvalidInput if the text may not be stored */
  readonly require: (snapshot: SchemaSnapshot, name: string, text: string) => void;
  /** done in the transaction of every write, before it */
  readonly beforeWrite?: (writing: KeptWriting) => Promise<void>;
  /** done in the transaction that takes a text out of use, before it. @throws InvalidInput if that may not be */
  readonly beforeRemoval?: (writing: KeptWriting) => Promise<void>;
}

/** The calls that write texts of a kind, and read their versions. */
export function keptTextHandlers(services: Services, kind: KeptKind): HandledEndpoint[] {
  const { table, calls, messages, beforeWrite } = kind;
  const unknownRevision = (name: string, revision: number) =>
    new NotFound(sentence(messages, 'unknownRevision', { name, revision }));
  const writing = <T>(
    caller: Caller,
    request: KeptRequest,
    work: (one: KeptWriting) => Promise<T>,
  ): Promise<T> =>
    writingText(services, table, caller, request, (one) =>
      work({
        ...one,
        write: async (...version) => {
          await beforeWrite?.(one);
          return one.write(...version);
        },
      }),
    );
  const store = (
    one: KeptWriting,
    as: 'published' | 'rolled-back',
    written: { readonly text: string; readonly note: string },
  ) => storeText(one, as, written, (text) => kind.require(one.snapshot, one.name, text));
  return [
    handle(calls.history, async ({ parameters: { name } }) => {
      const rows = await readKeptHistory(services.database, table, name);
      if (rows.length === 0) await kind.requireKnown(services, name);
      return succeed(rows);
    }),
    handle(calls.revision, async ({ parameters: { name, revision } }) => {
      const text = await readKeptText(services.database, table, name, revision);
      if (text === undefined) throw unknownRevision(name, revision);
      return succeed({ name, revision, text });
    }),
    handle(calls.save, async ({ body, caller, language }) =>
      succeed(
        await writing(caller, body, (one) => store(one, 'published', body)),
        message(messages, language, 'saved'),
      ),
    ),
    handle(calls.rollback, async ({ body, caller, language }) => {
      const { name, to, note } = body;
      const done = await writing(caller, body, async (one) => {
        const text = await readKeptText(one.transaction, table, name, to);
        if (text === undefined) throw unknownRevision(name, to);
        return store(one, 'rolled-back', { text, note });
      });
      return succeed(done, message(messages, language, 'rolledBack', { to }));
    }),
    handle(calls.remove, async ({ body, caller, language }) => {
      const { name } = body;
      const done = await writing(caller, body, async (one) => {
        const { before } = one;
        if (!before) throw new NotFound(sentence(messages, 'unknown', { name }));
        if (!inUse(before)) return { name, revision: before.revision };
        requireCurrentText(one);
        await kind.beforeRemoval?.(one);
        return { name, revision: await one.write('removed', before.text, '') };
      });
      return succeed(done, message(messages, language, 'removed', { name }));
    }),
  ];
}
