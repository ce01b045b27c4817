import type { conventionNames } from '#schema/source/conventions/index.ts';
import { jsonServer } from './jsonServer.ts';
import type { Row, Service } from './service.ts';

/** How to ask a service in the shape of a convention, and what it does in its own way. */
export interface Family {
  readonly make: (books: readonly Row[]) => Service;
  /** of its list, below the address */
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  /** the size of its pages, where nobody can ask for another one */
  readonly fixed?: number;
  readonly sortField?: string;
  readonly isReadOnly?: boolean;
  /** what it answers to a new record tells nothing of it */
  readonly answersNothing?: boolean;
  /** false: it tells what is wrong in one sentence alone */
  readonly hasProblems?: boolean;
  readonly refusal?: string;
}

/** The services by the names of the conventions. */
export const families: Readonly<Record<(typeof conventionNames)[number], Family>> = {
  'json-server': { make: jsonServer, path: '/books' },
};
