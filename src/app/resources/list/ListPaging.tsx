import { Pagination } from 'antd';
import { memo } from 'react';
import { useMedia } from '#app/widgets/useMedia.ts';
import { phoneWidth } from '#contract/layout.ts';
import { pageSizes } from '#contract/limits.ts';
import type { ChangeList } from './useListState.ts';

const sizes = pageSizes.map(String);
/** With more than these some pages have no button of their own: their number can be typed. */
const mostButtons = 7;

interface ListPagingProps {
  readonly pageIndex: number;
  readonly pageSize: number;
  /** of those that are known */
  readonly total: number;
  /** there may be a page after this one, whatever the total */
  readonly hasMore: boolean;
  readonly disabled: boolean;
  readonly change: ChangeList;
}

/**
 * The pages of a list and how many rows one has (contract 9, table page sizes). Any page can be gone to by its number; a
 * phone has no room for buttons beside it.
 */
export const ListPaging = memo(function ListPaging({
  pageIndex,
  pageSize,
  total,
  hasMore,
  disabled,
  change,
}: ListPagingProps) {
  const onPhone = useMedia(phoneWidth);
  return (
    <Pagination
      className="bd-pagination"
      align="end"
      current={pageIndex}
      pageSize={pageSize}
      // what is empty has a first page too
      total={Math.max(total, 1, hasMore ? pageIndex * pageSize + 1 : 0)}
      pageSizeOptions={sizes}
      showSizeChanger
      showQuickJumper={!onPhone && total > mostButtons * pageSize}
      simple={onPhone}
      disabled={disabled}
      onChange={(index, size) =>
        change(size === pageSize ? { pageIndex: index } : { pageSize: size })
      }
    />
  );
});
