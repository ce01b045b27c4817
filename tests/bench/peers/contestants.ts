import type { BrowserContext } from 'playwright-core';
import { signInThere } from '../pages.ts';
import type { Subject } from '../subject.ts';
import { wideList } from '../tableSchema.ts';

/** One of those that are compared: where its pages are and how what is looked for is found there. */
export interface Contestant {
  readonly name: string;
  readonly origin: string;
  /** Signs somebody in. */
  readonly enter: (context: BrowserContext) => Promise<void>;
  readonly signIn: {
    readonly path: string;
    /** the form, whoever has drawn it */
    readonly form: string;
    /** the form once its script runs */
    readonly drawn: string;
  };
  readonly list: {
    readonly path: string;
    /** a row, whoever has drawn it */
    readonly seen: string;
    /** a row's checkbox that can be pressed */
    readonly checkbox: string;
    /** what is there once it is chosen */
    readonly chosen: string;
    /** a part of its call's address */
    readonly call: string;
  };
  readonly wide: {
    readonly path: string;
    readonly rows: string;
    readonly checkbox: string;
    readonly call: string;
  };
}

/** Bookdesk as it is started. */
export function bookdesk({ origin }: Subject): Contestant {
  const rows = 'tbody tr:has(input[type=checkbox])';
  return {
    name: 'Bookdesk',
    origin,
    enter: (context) => signInThere(context, origin),
    signIn: {
      path: '/login',
      form: 'input[type=password]',
      drawn: '#root input[type=password]',
    },
    list: {
      path: '/resource/books',
      seen: rows,
      checkbox: '#root tbody input[type=checkbox]',
      chosen: '#root tbody tr[aria-selected=true]',
      call: 'bookSearch',
    },
    wide: {
      path: `/resource/${wideList}?pageSize=100`,
      rows: `[aria-describedby="${wideList}-table-help"] tbody > tr`,
      checkbox: 'tbody input[type=checkbox]',
      call: 'bookSearch',
    },
  };
}

const enter = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => localStorage.setItem('signedIn', 'yes'));
};
const form = 'input[type=password]';

export const reactAdmin = (origin: string): Contestant => ({
  name: 'react-admin',
  origin,
  enter,
  signIn: { path: '/login', form, drawn: form },
  list: {
    path: '/books',
    seen: 'tbody tr:has(input[type=checkbox])',
    checkbox: 'tbody input[type=checkbox]',
    chosen: 'tbody tr:has(.Mui-checked)',
    call: '/api/books',
  },
  wide: {
    path: '/wide',
    rows: 'tbody tr:has(input[type=checkbox]):has(td:nth-child(50))',
    checkbox: 'tbody input[type=checkbox]',
    call: '/api/wide',
  },
});

export const refine = (origin: string): Contestant => ({
  name: 'refine',
  origin,
  enter,
  signIn: { path: '/login', form, drawn: form },
  list: {
    path: '/books',
    seen: 'tbody tr.ant-table-row',
    // not that of the hidden row which measures the columns
    checkbox: 'tbody tr.ant-table-row input[type=checkbox]',
    chosen: 'tbody tr.ant-table-row-selected',
    call: '/api/books',
  },
  wide: {
    path: '/wide',
    rows: 'tbody tr.ant-table-row:has(td:nth-child(50))',
    checkbox: 'tbody td.ant-table-selection-column input[type=checkbox]',
    call: '/api/wide',
  },
});
