import type { Problem } from '#contract/errors.ts';

/** What a check of the page found: an `error` blocks publishing, a `warning` is left to the person. */
export interface Finding extends Problem {
  readonly severity: 'error' | 'warning';
}

/** The index of the component in a path such as `components.3.contents.1`; undefined for the page's settings. */
export function componentPlaceOf(field: string): number | undefined {
  const place = /^components\.(\d+)(\.|$)/.exec(field)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** The rest of a path below its component: `contents.1`; a path of the settings stays as it is. */
export function fieldBelow(field: string): string {
  return field.replace(/^components\.\d+\.?/, '');
}
