import { z } from 'zod';
import { bookThing } from '#contract/things/book.ts';
import { postThing } from '#contract/things/post.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import type { NewRow } from '#server/database/tables.ts';
import { searchColumnsOf } from '#server/database/thingColumns.ts';
import { accountSearchColumns } from '#server/identity/accountSearch.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** Somebody who makes calls. */
export interface Person {
  readonly id: string;
  readonly token: string;
}

export interface ListPlatform extends TestPlatform {
  readonly operator: Person;
  /** an institution that may publish */
  readonly press: Person;
  /** an individual who may publish */
  readonly reader: Person;
}

/** A platform without a catalogue, with an operator and two authors. */
export async function createListPlatform(): Promise<ListPlatform> {
  const platform = await createTestPlatform({ background: false });
  const { database } = platform.services;
  const institutionId = newIdentifier();
  await database
    .insertInto('institution')
    .values({ id: institutionId, name: '远山出版社', status: 30 })
    .execute();
  const person = async (
    name: string,
    nickname: string,
    more: Partial<NewRow<'account'>>,
  ): Promise<Person> => {
    const id = newIdentifier();
    await database
      .insertInto('account')
      .values({
        id,
        name,
        nickname,
        avatar: `/cdn/${name}.svg`,
        enable_publish: true,
        ...accountSearchColumns({ name, nickname }),
        ...more,
      })
      .execute();
    return { id, token: await platform.signIn(name) };
  };
  return {
    ...platform,
    operator: await person('operator', '值班编辑', { roles: ['operator'] }),
    press: await person('press', '远山出版社', {
      is_institution: true,
      institution_id: institutionId,
    }),
    reader: await person('reader', '晚读', {}),
  };
}

/** A book as it stands in the table; the rest by default. */
export function bookOf(values: Partial<NewRow<'book'>> & { name: string }): NewRow<'book'> {
  const searched = {
    name: values.name,
    author_name: values.author_name ?? '',
    publisher_name: values.publisher_name ?? '',
  };
  return { id: newIdentifier(), ...searched, ...searchColumnsOf(bookThing, searched), ...values };
}

/** A post as it stands in the table; the rest by default. */
export function postOf(values: Partial<NewRow<'post'>> & { account_id: string }): NewRow<'post'> {
  const searched = { title: values.title ?? '', content: values.content ?? '' };
  return {
    id: newIdentifier(),
    content_type: 1050,
    ...searched,
    ...searchColumnsOf(postThing, searched),
    ...values,
  };
}

/** The problems of an answer with code 400. */
export function problemsOf(body: unknown) {
  return z
    .object({ data: z.object({ problems: z.array(z.object({ field: z.string() }).loose()) }) })
    .parse(body).data.problems;
}

/** The sentence of an answer. */
export function sentenceOf(body: unknown): string {
  return z.object({ msg: z.string() }).parse(body).msg;
}
