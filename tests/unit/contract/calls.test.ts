import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  bookCalls,
  bookListCalls,
  channelCalls,
  circleCalls,
  labelCalls,
  liveCalls,
  postCalls,
  readingCalls,
  topicCalls,
} from '#contract/endpoints/lists.ts';

/** The calls of things follow from their declaration; here they stand as contract 7.2 and 10.9 have them. */

const told = (calls: Readonly<Record<string, Endpoint>>) =>
  Object.values(calls).map(({ method, path, access }) => `${method} ${path} ${access}`);

it.each([
  ['post', postCalls, 'member', 'publisher'],
  ['bookList', bookListCalls, 'member', 'publisher'],
  ['live', liveCalls, 'institution-member', 'institution-publisher'],
] as const)('what authors publish has nine calls: %s', (thing, calls, member, publisher) => {
  expect(told(calls)).toEqual([
    `POST /${thing}/manage/list ${member}`,
    `POST /${thing}/manage/list/count ${member}`,
    `GET /${thing}/detail/{id} signed-in`,
    `PUT /${thing}/save ${publisher}`,
    `DELETE /${thing}/delete ${member}`,
    `PUT /${thing}/restore ${member}`,
    `PUT /${thing}/withdraw ${member}`,
    `PUT /${thing}/publish ${publisher}`,
    `PUT /${thing}/top ${member}`,
  ]);
});

it.each([
  ['book', bookCalls, ['POST /book/search/bookSearch signed-in']],
  ['channel', channelCalls, ['GET /channel/domain/list signed-in']],
  ['circle', circleCalls, ['POST /circle/manage/list member', 'POST /circle/list signed-in']],
  [
    'label',
    labelCalls,
    [
      'GET /label/list signed-in',
      'GET /label/push/list signed-in',
      'POST /label/personality/list signed-in',
    ],
  ],
  ['reading', readingCalls, ['POST /reading/list signed-in']],
  ['topic', topicCalls, ['POST /topic/manage/list member', 'POST /topic/list signed-in']],
])('what operators write has four calls beside its lists: %s', (thing, calls, lists) => {
  expect(told(calls)).toEqual([
    ...lists,
    `GET /${thing}/detail/{id} signed-in`,
    `PUT /${thing}/save operator`,
    `DELETE /${thing}/delete operator`,
    `PUT /${thing}/restore operator`,
  ]);
});
