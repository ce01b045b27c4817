import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bookCalls,
  bookListCalls,
  channelCalls,
  labelCalls,
  postCalls,
} from '#contract/endpoints/lists.ts';
import { specialDraftDetail, specialSaveCall } from '#contract/endpoints/special.ts';
import { createListPlatform, type ListPlatform, problemsOf } from './support.ts';

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
  const { data } = await platform.call(postCalls.save, { body }, token);
  return (await platform.call(postCalls.detail, { parameters: { id: data.id } }, token)).data.title;
};
const keptOfBookList = async (title: string) => {
  const { data } = await platform.call(bookListCalls.save, { body: { title } }, token);
  return (await platform.call(bookListCalls.detail, { parameters: { id: data.id } }, token)).data
    .title;
};

const operator = () => platform.operator.token;
const keptOfBook = async (bookName: string) => {
  const { data } = await platform.call(bookCalls.save, { body: { bookName } }, operator());
  return (await platform.call(bookCalls.detail, { parameters: { id: data.id } }, operator())).data
    .bookName;
};
const keptOfLabel = async (labelName: string) => {
  const { data } = await platform.call(labelCalls.save, { body: { labelName } }, operator());
  return (await platform.call(labelCalls.detail, { parameters: { id: data.id } }, operator())).data
    .labelName;
};
const keptOfChannel = async (name: string) => {
  const body = { name, domain: 'reading' };
  const { data } = await platform.call(channelCalls.save, { body }, operator());
  return (await platform.call(channelCalls.detail, { parameters: { id: data.id } }, operator()))
    .data.name;
};
const keptOfSpecial = async (name: string) => {
  const body = { name, shareTitle: name, draft: true };
  const { data } = await platform.call(specialSaveCall, { body }, operator());
  const call = { parameters: { id: data.id } };
  const kept = (await platform.call(specialDraftDetail, call, operator())).data;
  expect(kept.shareTitle).toBe(kept.name);
  return kept.name;
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
    expect(await keptOfBook(given)).toBe(kept);
    expect(await keptOfLabel(given)).toBe(kept);
    expect(await keptOfChannel(given)).toBe(kept);
    expect(await keptOfSpecial(given)).toBe(kept);
  },
);

test.each(['\u200B\u2060', '\u202E\u202C ', '\u3164'])(
  'a title of which nothing can be seen is none: %j',
  async (title) => {
    const article = { contentType: 1040, title, content: '<p>正文</p>' };
    const refused = await platform.ask(postCalls.save, { body: article }, token);
    expect(refused).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'title', code: 'required' }] } },
    });
    expect((await platform.ask(bookListCalls.save, { body: { title } }, token)).status).toBe(400);
  },
);

const refusalOf = async (labelName: string, language: 'zh-CN' | 'en-US') => {
  const answer = await platform.ask(labelCalls.save, { body: { labelName } }, operator(), {
    'accept-language': language,
  });
  return answer.status === 400 ? problemsOf(answer.body) : answer.status;
};

test('a name is as long as people see it, and measured as it is kept', async () => {
  const family = '👨‍👩‍👧‍👦'.repeat(40);
  expect(await keptOfLabel(family)).toBe(family);
  expect(await keptOfLabel(`${'书'.repeat(40)}${' '.repeat(50)}${'\u200b'.repeat(50)}`)).toBe(
    '书'.repeat(40),
  );
  expect(await refusalOf('𠮷'.repeat(43), 'zh-CN')).toEqual([
    { field: 'labelName', code: 'too-long', message: 'labelName 不能超过 40 个字符，超出了 3 个' },
  ]);
  expect(await refusalOf('𠮷'.repeat(43), 'en-US')).toEqual([
    {
      field: 'labelName',
      code: 'too-long',
      message: 'labelName cannot exceed 40 characters; it is 3 over the limit',
    },
  ]);
});

test('an article is measured once it is clean, a dynamic as it was typed', async () => {
  const save = async (contentType: 1040 | 1050, content: string) => {
    const body = { contentType, title: '长短', content };
    const answer = await platform.ask(postCalls.save, { body }, token, {
      'accept-language': 'zh-CN',
    });
    return answer.status === 200 ? 'kept' : problemsOf(answer.body)[0];
  };
  expect(await save(1040, `<p>正文</p><script>${'x'.repeat(250_000)}</script>`)).toBe('kept');
  expect(await save(1040, `<p>${'字'.repeat(200_000)}</p>`)).toMatchObject({
    field: 'content',
    code: 'too-long',
    message: 'content 不能超过 200000 个字符，超出了 7 个',
  });
  expect(await save(1050, '&'.repeat(2_000))).toBe('kept');
  expect(await save(1050, '&'.repeat(2_005))).toMatchObject({
    message: 'content 不能超过 2000 个字符，超出了 5 个',
  });
});
