import type { GetListResponse } from '@refinedev/core';
import type { PageTotal } from '#contract/pageTotal.ts';

type Answer = Pick<GetListResponse, 'data' | 'total'>;

/**
 * What the answer of a list call says of how many there are, see `pageTotal`. refine's own type has no more than `total`:
 * an answer of another provider is believed.
 */
export function totalOf(answer: Answer): PageTotal {
  const read = (name: string): unknown => Reflect.get(answer, name);
  const { total, data } = answer;
  const hasMore = read('hasMore');
  const refuted = read('refuted');
  return {
    total,
    totalExact: read('totalExact') !== false,
    hasMore: typeof hasMore === 'boolean' ? hasMore : data.length < total,
    isStated: read('isStated') !== false,
    ...(typeof refuted === 'string' ? { refuted } : {}),
  };
}
