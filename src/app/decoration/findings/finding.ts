import type { Problem } from '#contract/errors.ts';

/** What a look at the page found: `error` keeps it from being published, `warning` is for the person to judge. */
export interface Finding extends Problem {
  readonly severity: 'error' | 'warning';
}

/** The place of the component that a path such as `components.3.contents.1` is about; undefined for the page's settings. */
export function componentPlaceOf(field: string): number | undefined {
  const place = /^components\.(\d+)(\.|$)/.exec(field)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** What of a path stands below its component: `contents.1`; a path of the settings stays as it is. */
export function fieldBelow(field: string): string {
  return field.replace(/^components\.\d+\.?/, '');
}
