import { Pagination } from 'antd';
import { memo } from 'react';
import { pageSizes } from '#contract/limits.ts';
import type { ChangeList } from './useListState.ts';

const sizes = pageSizes.map(String);

interface ListPagingProps {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly total: number;
  readonly disabled: boolean;
  readonly change: ChangeList;
}

/** The pages of a list and how many rows one has (SPEC 9, table page sizes). */
export const ListPaging = memo(function ListPaging({
  pageIndex,
  pageSize,
  total,
  disabled,
  change,
}: ListPagingProps) {
  return (
    <Pagination
      className="bd-pagination"
      align="end"
      current={pageIndex}
      pageSize={pageSize}
      total={total}
      pageSizeOptions={sizes}
      showSizeChanger
      responsive
      disabled={disabled}
      onChange={(index, size) =>
        change(size === pageSize ? { pageIndex: index } : { pageSize: size })
      }
    />
  );
});
