import { AsyncLocalStorage } from 'node:async_hooks';
import { byLanguage } from '#contract/language.ts';
import type { Services } from '../services.ts';
import type { SourceTrouble } from './refusals.ts';

/** Keeps which sources give lists no answers, since when and why. All processes share what is kept. */

/** Hears of a source that answers, and of what keeps it from it. */
export interface SourceWatch {
  answered(source: string): Promise<void>;
  failed(source: string, trouble: SourceTrouble): Promise<void>;
}

/** seconds in which a process neither says the same again, nor looks whether another one has said something */
const quiet = 10;
/** seconds for which a source stays told to be asked as often as it may be: calls between those that are refused succeed */
const boundedFor = 60;

export function troublesOf({ database, now, log }: Services): SourceWatch {
  // statements of their own, that belong to no call: a call that only read has written nothing
  const apart = AsyncLocalStorage.snapshot();
  /** what was last known of a source, and when, in milliseconds since 1970 */
  const known = new Map<string, { readonly kind: string | undefined; readonly at: number }>();
  // what alternates with answers is known beside them
  const keyOf = (source: string, kind: string | undefined): string =>
    kind === 'bounded' ? `${kind} ${source}` : source;
  const isKnown = (source: string, kind: string | undefined): boolean => {
    const last = known.get(keyOf(source, kind));
    return last?.kind === kind && last !== undefined && now().getTime() - last.at < quiet * 1_000;
  };
  async function keep(
    source: string,
    kind: string | undefined,
    statement: () => Promise<unknown>,
  ): Promise<void> {
    if (isKnown(source, kind)) return;
    known.set(keyOf(source, kind), { kind, at: now().getTime() });
    try {
      await apart(statement);
    } catch (error) {
      known.delete(keyOf(source, kind));
      log.warn({ err: error, source }, 'how a source stands could not be kept');
    }
  }
  return {
    answered: (source) =>
      keep(source, undefined, () =>
        database
          .deleteFrom('source_trouble')
          .where('source', '=', source)
          .where(({ eb, or }) =>
            or([
              eb('kind', '!=', 'bounded'),
              eb('at', '<', new Date(now().getTime() - boundedFor * 1_000)),
            ]),
          )
          .execute(),
      ),
    failed(source, trouble) {
      const { kind } = trouble;
      const failure = byLanguage((language) => trouble.describe(language));
      const at = now();
      const told = { kind, failure: JSON.stringify(failure), at };
      return keep(source, kind, () =>
        database
          .insertInto('source_trouble')
          .values({ source, since: at, ...told })
          .onConflict((conflict) =>
            conflict.column('source').doUpdateSet(({ eb, ref }) => ({
              ...told,
              since: eb
                .case()
                .when('source_trouble.kind', '=', kind)
                .then(ref('source_trouble.since'))
                .else(at)
                .end(),
            })),
          )
          .execute(),
      );
    },
  };
}
