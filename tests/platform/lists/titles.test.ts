import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bookListDetail,
  bookListSaveCall,
  postDetail,
  postSaveCall,
} from '#contract/endpoints/lists.ts';
import { createListPlatform, type ListPlatform } from './support.ts';

/** A title stands in sentences of others, such as an operator's question before a deletion: it says what can be seen. */

let platform: ListPlatform;
let token: string;
beforeAll(async () => {
  platform = await createListPlatform();
  ({ token } = platform.press);
});
afterAll(() => platform.close());

const keptOfPost = async (title: string) => {
  const body = { contentType: 1040, title, content: '<p>正文</p>' } as const;
  const { data } = await platform.call(postSaveCall, { body }, token);
  return (await platform.call(postDetail, { parameters: { id: data.id } }, token)).data.title;
};
const keptOfBookList = async (title: string) => {
  const { data } = await platform.call(bookListSaveCall, { body: { title } }, token);
  return (await platform.call(bookListDetail, { parameters: { id: data.id } }, token)).data.title;
};

test.each([
  ['夏天\u202Eteews\u202C的书', '夏天teews的书'],
  ['夏天\n\t的   书', '夏天 的 书'],
  ['\u200B夏天\u2066的书\u2069\uFEFF', '夏天的书'],
  ['书\u0301\u0301\u0301\u0301\u0301\u0301', '书\u0301\u0301\u0301\u0301'],
  ['👩\u200D🚀 的书 📚️', '👩\u200D🚀 的书 📚️'],
])(
  'the title %j turns nothing around it and hides nothing: it is kept as %j',
  async (given, kept) => {
    expect(await keptOfPost(given)).toBe(kept);
    expect(await keptOfBookList(given)).toBe(kept);
  },
);

test.each(['\u200B\u2060', '\u202E\u202C ', '\u3164'])(
  'a title of which nothing can be seen is none: %j',
  async (title) => {
    const article = { contentType: 1040, title, content: '<p>正文</p>' };
    const refused = await platform.ask(postSaveCall, { body: article }, token);
    expect(refused).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'title', code: 'required' }] } },
    });
    expect((await platform.ask(bookListSaveCall, { body: { title } }, token)).status).toBe(400);
  },
);
