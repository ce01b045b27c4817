import type { Kysely } from 'kysely';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type { specialAutomatic } from '#contract/endpoints/specialEditing.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import type { Tables } from '../database/tables.ts';
import { chooseAutomatically, chosenItem } from './automatic.ts';
import { findLabel } from './labels.ts';
import { readRecords, recordKey } from './records.ts';

/** The items that readers would see now in an automatic component of a page with this label; none if the label is gone. */
export async function readAutomatic(
  database: Kysely<Tables>,
  { labelId, ...question }: EndpointRequest<typeof specialAutomatic>['body'],
): Promise<ContentItem[]> {
  const label = labelId === null ? null : await findLabel(database, labelId);
  if (label === undefined) return [];
  const [names = []] = await chooseAutomatically(database, label, [question]);
  const records = await readRecords(database, names);
  return names.flatMap((name) => {
    const record = records.get(recordKey(name));
    return record ? [{ ...chosenItem(name), ...record }] : [];
  });
}
