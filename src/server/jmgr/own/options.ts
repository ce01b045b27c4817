import { type OptionText, oneSpelling, readOption, writeOption } from '#contract/cellText.ts';
import { languages } from '#contract/language.ts';
import { normalisedSql } from '#server/database/searchSql.ts';
import { literal, literalMap } from './literal.ts';
import type { Column } from './shape.ts';
import type { Words } from './titles.ts';

/** How the options of a choice stand in texts, and how texts name them: as in the files of exports and imports. */

export type Options = NonNullable<Column['options']>;

/** The column of a choice: its options are numbers, or words. */
type Choice = Pick<Column, 'sql'> & { readonly options: Options };

const namesOf = ({ value, label }: OptionText): string[] => [
  String(value),
  ...languages.map((language) => label[language]),
];

/** The SQL text of the label of an option; of what is none, the text itself. @param value its text */
export function labelOf(options: Options, value: string, { language }: Words): string {
  const labels = new Map(
    options.map((one) => [
      String(one.value),
      writeOption(options, one.value, (label) => label[language]),
    ]),
  );
  return `coalesce(${literalMap(labels)} ->> ${value}, ${value})`;
}

/**
 * The SQL text of the option that a text names by its value or by a label.
 *
 * @param other what is said of a text that names none
 */
export function optionNamed({ options, sql }: Choice, text: string, other: string): string {
  const exact = new Map<string, string>();
  const spelt = new Map<string, string>();
  for (const name of options.flatMap(namesOf)) {
    const found = readOption(options, name);
    if (found && name !== '') exact.set(name, String(found.value));
  }
  for (const option of options)
    for (const name of namesOf(option).map(oneSpelling))
      if (name !== '' && !spelt.has(name)) spelt.set(name, String(option.value));
  return otherwise(
    `coalesce(${literalMap(exact)} ->> ${text}, ${literalMap(spelt)} ->> ${normalisedSql(text)})`,
    sql,
    other,
  );
}

const otherwise = (value: string, sql: Choice['sql'], other: string) =>
  `coalesce((${value})::${sql}, ${other})`;

/** The SQL text of an option as one of another choice: what has its value, or else its label. @param value its text */
export function optionOf(from: Options, to: Choice, value: string, other: string): string {
  const found = new Map(
    from.flatMap((one) => {
      const option = namesOf(one)
        .map((name) => readOption(to.options, name))
        .find((known) => known !== undefined);
      return option ? [[String(one.value), String(option.value)] as const] : [];
    }),
  );
  return otherwise(`${literalMap(found)} ->> ${value}`, to.sql, other);
}

/** The option that says yes, by its text. */
export const optionOfYes = (options: Options): string | undefined => {
  const found = ['true', 'yes', '是', '1']
    .map((name) => readOption(options, name))
    .find((known) => known !== undefined);
  return found && String(found.value);
};

/** The SQL text of whether a text is the value of an option. */
export const isOption = (options: Options, text: string): string =>
  options.length === 0
    ? 'false'
    : `${text} in (${options.map(({ value }) => literal(String(value))).join(', ')})`;
