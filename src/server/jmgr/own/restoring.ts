import type { OwnTableRecord } from './shape.ts';
import { creation, referring } from './statements.ts';

/** The statements by which a back-up makes tables of own records anew. */

export const creationOf = ({ name, list, shape }: OwnTableRecord): string[] =>
  creation(name, list, shape);

/** To be run when all tables are there and filled. */
export const referencesOf = ({ name, shape }: OwnTableRecord): string[] =>
  shape.columns.flatMap(({ name: column, sql, target }) =>
    target !== undefined && sql === 'bigint' ? [referring(name, column, target)] : [],
  );
