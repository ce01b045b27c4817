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
import type { ContentItem } from '#contract/entities/special.ts';
import { bookItem, bookListItem, circleItem, postItem, topicItem } from './contents.ts';

/** Records that links lead to, each with the call that reads it and the item that a picker makes of it, where a component holds such. */
const records = {
  [ContentType.book]: { detail: bookCalls.detail, itemOf: bookItem },
  [ContentType.bookList]: { detail: bookListCalls.detail, itemOf: bookListItem },
  [ContentType.boardList]: { detail: bookListCalls.detail, itemOf: bookListItem },
  [ContentType.reading]: { detail: readingCalls.detail, itemOf: undefined },
  [ContentType.circle]: { detail: circleCalls.detail, itemOf: circleItem },
  [ContentType.topic]: { detail: topicCalls.detail, itemOf: topicItem },
  [ContentType.user]: { detail: userDetail, itemOf: undefined },
  [ContentType.dynamic]: { detail: postCalls.detail, itemOf: postItem },
  [ContentType.article]: { detail: postCalls.detail, itemOf: postItem },
  [ContentType.video]: { detail: postCalls.detail, itemOf: postItem },
} as const;

const recordsOf = (contentType: number) =>
  new Map(Object.entries(records)).get(String(contentType));

/** The item of a record, as a picker would make it; undefined if no component holds such records. */
export const itemOfRecord = (contentType: number, record: unknown): ContentItem | undefined =>
  recordsOf(contentType)?.itemOf?.(record);

/** Asks for a record by what a link says of it; undefined if there are no links to such records. */
export function readRecord(contentType: number, contentId: string): Promise<unknown> | undefined {
  const found = recordsOf(contentType);
  if (!found) return undefined;
  return callEndpoint(found.detail, { parameters: { id: contentId } }, { silent: true }).then(
    ({ data }) => data,
  );
}
