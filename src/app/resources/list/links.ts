import type { CompiledResource } from '#schema/compile.ts';
import { readPath } from '#schema/conditions.ts';
import { identifierOf } from '#schema/record.ts';
import type { Row } from './useListRows.ts';

/** Fills `{id}` and `{field}` of an address with the row's values. */
export function fillLink(link: string, resource: CompiledResource, row: Row | undefined): string {
  return link.replace(/\{([\w.]+)\}/g, (_place, name: string) => {
    if (!row) return '';
    const value =
      name === 'id'
        ? identifierOf(resource, row)
        : readPath(row, resource.fields[name]?.path ?? name);
    return encodeURIComponent(String(value ?? ''));
  });
}
