import { type SearchColumns, searchColumns } from '../database/search.ts';

/** What an account is found by. Every writer of its names uses it. */
export const accountSearchColumns = ({
  nickname,
  name,
}: {
  readonly nickname: string;
  readonly name: string;
}): SearchColumns => searchColumns(nickname, name);
