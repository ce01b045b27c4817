import type { GetListResponse } from '@refinedev/core';
import type { PageTotal } from '#contract/pageTotal.ts';

type Answer = Pick<GetListResponse, 'data' | 'total'>;

/**
 * The total of a list call's answer, see `pageTotal`. refine's type has only `total`, which is taken as exact for other
 * providers.
 */
export function totalOf(answer: Answer): PageTotal {
  const read = (name: string): unknown => Reflect.get(answer, name);
  const { total, data } = answer;
  const hasMore = read('hasMore');
  const refuted = read('refuted');
  const notices = read('notices');
  return {
    total,
    totalExact: read('totalExact') !== false,
    hasMore: typeof hasMore === 'boolean' ? hasMore : data.length < total,
    isStated: read('isStated') !== false,
    ...(typeof refuted === 'string' ? { refuted } : {}),
    ...(Array.isArray(notices) ? { notices: notices.map(String) } : {}),
  };
}
