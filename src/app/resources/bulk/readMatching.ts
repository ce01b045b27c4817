import type { DataProvider } from '@refinedev/core';
import { totalOf } from '#app/providers/totalOf.ts';
import { isOfPlatform } from '#schema/providers.ts';
import { identifierOf } from '#schema/record.ts';
import { type ListQuestion, questionFor } from '../list/listQuery.ts';
import type { Row } from '../list/useListRows.ts';
import { type ListPage, type ReadAllOptions, readAll } from './readAll.ts';
import { isExpired, sessionReturns } from './sessionReturns.ts';

/** Every row that a list would show on all its pages; see `readAll`. */
export function readMatching(
  data: DataProvider,
  question: ListQuestion,
  options: Pick<ReadAllOptions, 'signal' | 'onPause'> & {
    /** records as their detail has them. Default: as the list answers them */
    readonly whole?: boolean;
  },
): AsyncGenerator<ListPage, void> {
  const { resource } = question;
  const { meta, ...call } = questionFor(question, options.whole);
  return readAll({
    ...options,
    identify: (row) => identifierOf(resource, row),
    readPage: async (currentPage, pageSize, signal) => {
      const answer = await data.getList<Row & { id?: string }>({
        ...call,
        pagination: { currentPage, pageSize },
        meta: { ...meta, silent: true, signal },
      });
      const { total, totalExact } = totalOf(answer);
      return { rows: answer.data, total, totalExact };
    },
    ...(isOfPlatform(resource.provider) ? { isPause: isExpired, whenReady: sessionReturns } : {}),
  });
}
