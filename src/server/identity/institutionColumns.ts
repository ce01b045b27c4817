import {
  type InstitutionInformation,
  institutionInformation,
} from '#contract/entities/institution.ts';
import { searchColumns } from '../database/search.ts';
import type { Row } from '../database/tables.ts';

/** The columns of an institution's details. All reading and writing of details goes through this module. */

/** What the column `information` holds; the name has a column of its own. */
const storedInformation = institutionInformation.omit({ name: true }).strip();

/** The columns that a change of details writes: name, information and what they are found by. */
export function institutionColumns(information: InstitutionInformation) {
  const { name, ...rest } = information;
  return {
    name,
    information: JSON.stringify(rest),
    ...searchColumns(name, information.creditCode),
  };
}

/** The stored details; a part that was never filled in, or cannot be read, is empty. */
export function informationOf(
  record: Pick<Row<'institution'>, 'name' | 'information'>,
): InstitutionInformation {
  const read = storedInformation.safeParse(record.information);
  return { ...(read.data ?? storedInformation.parse({})), name: record.name };
}
