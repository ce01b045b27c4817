import type { EndpointCall } from '../meta.ts';

/** A page of rows. */
export interface Page {
  readonly rows: readonly unknown[];
  /** total number of rows, if the endpoint tells it */
  readonly total: number | undefined;
}

/** Something that answers list calls: a running platform, or a REST service. */
export interface Source {
  /**
   * @param pageIndex counted from 1
   * @param sort name to sort by, with `-` before it for descending
   * @throws CallFailed if the call is refused
   */
  page(call: EndpointCall, pageIndex: number, pageSize: number, sort?: string): Promise<Page>;
}

/** A refused call. */
export class CallFailed extends Error {
  readonly call: string;
  readonly status: number;
  readonly detail: string;

  constructor(call: string, status: number, detail: string) {
    super(`${call}: ${status} ${detail}`);
    this.call = call;
    this.status = status;
    this.detail = detail;
  }
}

const pageSize = 100;

/** Rows of the first, the middle and the last page, at most 300, so that old and new records are included. */
export async function sample(source: Source, call: EndpointCall): Promise<Page> {
  const first = await source.page(call, 1, pageSize);
  // a service without paging has returned everything
  if (first.rows.length > pageSize) return { ...first, rows: spread(first.rows) };
  const last = Math.ceil((first.total ?? first.rows.length) / pageSize);
  const others = [...new Set([Math.ceil((last + 1) / 2), last])].filter((page) => page > 1);
  const pages = [first];
  for (const page of others) pages.push(await source.page(call, page, pageSize));
  return { rows: pages.flatMap(({ rows }) => rows), total: first.total };
}

/** A sample from one long list. */
function spread(rows: readonly unknown[]): unknown[] {
  if (rows.length <= pageSize * 3) return [...rows];
  const middle = Math.floor((rows.length - pageSize) / 2);
  return [
    ...rows.slice(0, pageSize),
    ...rows.slice(middle, middle + pageSize),
    ...rows.slice(-pageSize),
  ];
}
