import { isRecord, sameJson } from '../json.ts';
import type { ResourceDefinition } from '../meta.ts';

/** The calls of a list of own records: the platform answers them with the table that it makes of the list. */
export const ownCalls = (list: string): Required<ResourceDefinition['endpoints']> => ({
  list: { method: 'POST', path: `/own/${list}/list` },
  detail: { method: 'GET', path: `/own/${list}/detail/{id}` },
  save: { method: 'PUT', path: `/own/${list}/save` },
  delete: { method: 'DELETE', path: `/own/${list}/delete` },
  restore: { method: 'PUT', path: `/own/${list}/restore` },
});

/** The text of a list, with its calls if its records are own and it writes none. */
export function withOwnCalls(written: unknown): unknown {
  if (!isRecord(written) || written.provider !== 'own' || written.endpoints !== undefined)
    return written;
  return typeof written.name === 'string'
    ? { ...written, endpoints: ownCalls(written.name) }
    : written;
}

/** A list without the calls that follow from its name: as its text is written. */
export function withoutOwnCalls(list: ResourceDefinition): Readonly<Record<string, unknown>> {
  const { endpoints, ...rest } = list;
  return list.provider === 'own' && sameJson(endpoints, ownCalls(list.name)) ? rest : list;
}
