import { callEndpoint } from '#app/session/client.ts';
import { ContentType } from '#contract/codes.ts';
import {
  bookCalls,
  bookListCalls,
  circleCalls,
  postCalls,
  readingCalls,
  topicCalls,
  userDetail,
} from '#contract/endpoints/lists.ts';

const details = {
  [ContentType.book]: bookCalls.detail,
  [ContentType.bookList]: bookListCalls.detail,
  [ContentType.boardList]: bookListCalls.detail,
  [ContentType.reading]: readingCalls.detail,
  [ContentType.circle]: circleCalls.detail,
  [ContentType.topic]: topicCalls.detail,
  [ContentType.user]: userDetail,
  [ContentType.dynamic]: postCalls.detail,
  [ContentType.article]: postCalls.detail,
  [ContentType.video]: postCalls.detail,
} as const;

/** Asks for a record by what a link says of it; undefined if there are no links to such records. */
export function readRecord(contentType: number, contentId: string): Promise<unknown> | undefined {
  const endpoint = new Map(Object.entries(details)).get(String(contentType));
  if (!endpoint) return undefined;
  return callEndpoint(endpoint, { parameters: { id: contentId } }, { silent: true }).then(
    ({ data }) => data,
  );
}
