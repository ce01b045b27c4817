import type { locales } from '#locales/index.ts';

type StatusKey = Extract<keyof (typeof locales.shell.request)['en-US'], `status${number}`>;
const statusKeys: Readonly<Record<number, StatusKey>> = {
  203: 'status203',
  400: 'status400',
  401: 'status401',
  403: 'status403',
  404: 'status404',
  405: 'status405',
  406: 'status406',
  408: 'status408',
  413: 'status413',
  500: 'status500',
  501: 'status501',
  502: 'status502',
  503: 'status503',
  504: 'status504',
  505: 'status505',
};

/** The key of the text for an HTTP status; undefined if there is none. */
export function statusMessageKey(httpStatus: number): StatusKey | undefined {
  return statusKeys[httpStatus];
}
