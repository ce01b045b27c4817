import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import type { Dice } from '#tests/load/dice.ts';
import { requestOf } from '#tests/support/platform.ts';
import { banner, publishable } from '../special/pages.ts';
import { type Acknowledged, mark, wordsOf } from './acknowledged.ts';

/** People who write until their server is gone, and remember what they were told. Each has dice of their own. */
export interface Person {
  readonly name: string;
  readonly token: string;
  readonly dice: Dice;
  /** how much they have written so far: no text comes twice */
  written: number;
}

/** posts that a writer goes back to: the newest of their own */
const atHand = 40;

/** A server, which `isEnding` from the moment on in which it is told or made to end, until it is gone. */
export interface Mortal {
  readonly origin: string;
  isEnding: boolean;
  isGone: boolean;
}

/** Makes calls to a server that may end meanwhile. */
function callerOf(server: Mortal, { refusals }: Acknowledged) {
  /** @returns undefined where the server did not answer, or not with success */
  return async <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    token: string,
  ): Promise<EndpointResponse<E> | undefined> => {
    const made = requestOf(endpoint, input, token);
    try {
      const answer = await fetch(`${server.origin}${new URL(made.url).pathname}`, {
        method: made.method,
        headers: made.headers,
        body: await made.text(),
      });
      const body: unknown = await answer.json();
      // `parse` of the endpoint's own validator gives the endpoint's own response
      if (answer.ok) return endpoint.response.parse(body) as EndpointResponse<E>;
      // a server that ends, or whose database does, says 503
      if (answer.status !== 503 || !server.isEnding)
        refusals.push(`${endpoint.path} answered ${answer.status}: ${JSON.stringify(body)}`);
      return undefined;
    } catch (error) {
      if (!server.isEnding) refusals.push(`${endpoint.path}: ${error}`);
      return undefined;
    }
  };
}

function newText(person: Person): string {
  person.written += 1;
  return `${mark}：${person.name} 的第 ${person.written} 句\n${'字'.repeat(person.dice.below(60))} 😀`;
}

/** Writes posts, changes them and deletes them, until the server is gone. */
export async function writePosts(
  person: Person,
  server: Mortal,
  acknowledged: Acknowledged,
): Promise<void> {
  const { dice, token } = person;
  const { posts, counts, unanswered } = acknowledged;
  const call = callerOf(server, acknowledged);
  const known: { id: string; revision: number; content: string }[] = [];
  const create = async () => {
    const content = newText(person);
    const saved = await call(postCalls.save, { body: { content } }, token);
    if (!saved) {
      unanswered.add(content);
      return;
    }
    posts.set(saved.data.id, [{ content, isDeleted: false }]);
    counts.created += 1;
    known.push({ ...saved.data, content });
    if (known.length > atHand) known.shift();
  };
  while (!server.isGone) {
    const wish = dice.share();
    const post = wish < 0.5 || known.length === 0 ? undefined : dice.oneOf(known);
    if (!post) {
      await create();
      continue;
    }
    const { id, revision, content } = post;
    // until it is answered, both the old and the new state are right
    const before = { content, isDeleted: false };
    if (wish < 0.85) {
      const after = { content: newText(person), isDeleted: false };
      posts.set(id, [before, after]);
      const body = { id, revision, content: after.content };
      const saved = await call(postCalls.save, { body }, token);
      known.splice(known.indexOf(post), 1);
      if (!saved) continue;
      posts.set(id, [after]);
      counts.changed += 1;
      known.push({ ...saved.data, content: after.content });
    } else {
      const after = { content, isDeleted: true };
      posts.set(id, [before, after]);
      const deleted = await call(postCalls.delete, { body: { ids: [id] } }, token);
      known.splice(known.indexOf(post), 1);
      if (!deleted) continue;
      posts.set(id, [after]);
      counts.deleted += 1;
    }
  }
}

/** Makes a special page and saves it again and again, as a draft or for readers, until the server is gone. */
export async function savePages(
  person: Person,
  server: Mortal,
  acknowledged: Acknowledged,
): Promise<void> {
  const { dice, token } = person;
  const { pages, counts, unanswered } = acknowledged;
  const call = callerOf(server, acknowledged);
  let known: { id: string; revision: number } | undefined;
  while (!server.isGone) {
    person.written += 1;
    const name = `${mark} ${person.name} ${person.written}`;
    const components = Array.from({ length: 1 + dice.below(5) }, (_, place) =>
      banner(`b${place}`, { title: `第 ${person.written} 次的第 ${place} 幅` }),
    );
    const page = { ...publishable({ name, components }), draft: dice.happens(0.5) };
    const version = { words: wordsOf(page), isDraft: page.draft };
    const saved = await call(specialSaveCall, { body: { ...page, ...known } }, token);
    if (!saved) {
      // it may have been saved or not: the next one is another page
      const own = known && pages.get(known.id);
      if (own) own.unanswered = version;
      else unanswered.add(name);
      known = undefined;
      continue;
    }
    const { id, revision } = saved.data;
    const own = pages.get(id) ?? { answered: new Map() };
    own.answered.set(revision, version);
    pages.set(id, own);
    known = { id, revision };
    counts.pageSaves += 1;
  }
}
