import type { Language } from '#contract/language.ts';
import { quoted } from '#server/database/quoted.ts';
import type { Column } from './shape.ts';

/** How records that a column names stand in texts, and how texts name them: as in the files of exports and imports. */

/** What values are told and read by. */
export interface Words {
  /** the language of labels, of yes, and of lists */
  readonly language: Language;
  /** the column with the titles of records, by their table; of others the ids are told */
  readonly titles: ReadonlyMap<string, string>;
}

type Naming = Pick<Column, 'target'>;

/** The records that a column names, as SQL: `id`, `title` and whether it may be chosen. */
function recordsOf({ target }: Naming, { titles }: Words) {
  const title = target === undefined ? undefined : titles.get(target);
  if (target === undefined || title === undefined) return undefined;
  const isThere = target === 'account' ? 'true' : 'not is_deleted';
  return `(select id, coalesce(${quoted(title)}::text, '') as title, ${isThere} as "isThere" from ${quoted(target)})`;
}

/** as `standsAlone` has it */
const standsAlone = `title <> '' and title = btrim(title, E' \\t\\r\\n') and title !~ '^[0-9]{1,19}$'
  and title !~ '(^| )#("[^"]+"|[^\\s"]+)$'`;

/**
 * The SQL text of the record that an id names, as a text: its title, or the title with the id where the title alone does not
 * tell it, because others have it or it is deleted. Empty for none.
 */
export function titleOf(column: Naming, id: string, words: Words): string {
  const records = recordsOf(column, words);
  if (!records) return `coalesce(${id}::text, '')`;
  return `coalesce((
    select case
      when "isThere" and ${standsAlone} and title not in (
        select title from ${records} as other where "isThere" group by title having count(*) > 1
      ) then title
      else case when title = '' then '' else title || ' ' end || '#' || id end
    from ${records} as named where id = ${id}), '')`;
}

/** The SQL text of an id, from digits. */
const idOf = (digits: string) =>
  `case when ${digits} ~ '^[0-9]{1,19}$' then case when ${digits}::numeric < 9223372036854775808 then ${digits}::bigint end end`;

/**
 * The SQL text of the id of the record that a text names: by its title, if only one has it, by its id, or by both. Null if
 * it names none or several; undefined if the titles are not known.
 */
export function recordNamed(column: Naming, text: string, words: Words): string | undefined {
  const records = recordsOf(column, words);
  if (!records) return undefined;
  // read once, however many texts are looked up
  const byTitle = `(select coalesce(jsonb_object_agg(title, id), '{}') from (
    select title, min(id)::text as id from ${records} as one where "isThere" and title <> ''
    group by title having count(*) = 1) as alone)`;
  const isThere = (id: string) => `(select id from ${records} as one where id = ${id})`;
  const inMarks = `substring(given from '^[《〈](.+)[》〉]$')`;
  const behind = `substring(given from '(?:^| )#"?([0-9]{1,19})"?$')`;
  const before = `substring(given from '^(.*) #"?[^\\s"]+"?$')`;
  return `(select coalesce(
      (${byTitle} ->> given)::bigint,
      ${isThere(idOf(`coalesce(${behind}, given)`))},
      (${byTitle} ->> coalesce(${inMarks}, ${before}))::bigint)
    from (select ${text} as given offset 0) as asked)`;
}
