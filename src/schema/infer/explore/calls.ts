import { type Localized, labelOf, type MessageValues } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { SourceRequest } from '#schema/source/calls.ts';
import { SourceFailed, UnusableAnswer } from '#schema/source/errors.ts';
import { CannotAsk } from '#schema/source/question.ts';
import type { Ask } from '#schema/source/readPage.ts';

/** The calls that an exploration makes: so many at most, each with what it was made for and what it showed. */

export const mostCalls = 15;

type Shown = keyof (typeof locales.listEditor.exploration)['zh-CN'];

/** A call that was made. */
export interface MadeCall {
  readonly method: string;
  /** below the address of the source, with its query */
  readonly path: string;
  /** status of the answer */
  readonly status: number;
  /** what it showed */
  readonly showed: Localized;
}

/** There is no call left for what should be found out. */
export class NoCallsLeft extends Error {}

export interface Caller {
  readonly ask: Ask;
  readonly made: () => readonly MadeCall[];
  readonly left: () => number;
  /** Counts calls that somebody else made. */
  count(calls: readonly MadeCall[]): void;
  /** Says what the calls since the last time showed. */
  showed(what: Shown, values?: MessageValues): void;
}

/** @param before calls that were made before, which count */
export function createCaller(ask: Ask, before: readonly MadeCall[]): Caller {
  const made: (Omit<MadeCall, 'showed'> & { showed?: Localized })[] = [...before];
  return {
    async ask(request) {
      if (made.length >= mostCalls) throw new NoCallsLeft();
      const call = { method: request.method, path: pathOf(request), status: 0 };
      made.push(call);
      const answer = await ask(request);
      call.status = answer.status;
      return answer;
    },
    made: () =>
      made.map((call) => ({
        ...call,
        showed: call.showed ?? labelOf(locales.listEditor.exploration, 'nothing'),
      })),
    left: () => mostCalls - made.length,
    count: (calls) => void made.push(...calls),
    showed(what, values) {
      for (const call of made)
        call.showed ??= labelOf(locales.listEditor.exploration, what, values);
    },
  };
}

/** The path of a request with its query; of a call with a body also that. */
function pathOf({ path, query, body }: SourceRequest): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const sent = typeof body === 'object' ? ` ${JSON.stringify(body)}` : '';
  return `${path}${search === '' ? '' : `?${search}`}${sent}`;
}

/** What came of trying something that the service may refuse; undefined where it did, or where no call is left. */
export async function tried<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt();
  } catch (error) {
    const isExpected = [NoCallsLeft, SourceFailed, UnusableAnswer, CannotAsk].some(
      (kind) => error instanceof kind,
    );
    if (isExpected) return undefined;
    throw error;
  }
}
