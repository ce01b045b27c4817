import { z } from 'zod';
import { localizedText } from '#contract/endpoint.ts';
import {
  type ColumnType,
  columnType,
  type ListProposal,
  type ProposedColumn,
} from '#contract/endpoints/imports.ts';
import { inLanguage, type Localized, languagesOf } from '#contract/language.ts';
import { typeOf } from '#schema/fields/index.ts';
import { type FileField, listOfFile, matchIn } from '#schema/infer/fileList.ts';
import { type NameProblem, problemOfName } from '#schema/infer/headings.ts';
import type { ResourceDefinition } from '#schema/meta.ts';

/** What a person has corrected of a list that is made of a file; columns are named by their positions. */
export const fileChoices = z.object({
  label: localizedText,
  columns: z.record(
    z.string(),
    z.object({
      isLeft: z.boolean().optional(),
      name: z.string().optional(),
      label: localizedText.optional(),
      type: columnType.optional(),
    }),
  ),
});
export type FileChoices = z.output<typeof fileChoices>;
export type ColumnChoice = FileChoices['columns'][string];

/** The choices before a person has corrected anything. */
export const asProposed = ({ label: found }: ListProposal): FileChoices => ({
  label: found,
  columns: {},
});

/** A column with the corrections. */
export interface ChosenColumn extends ProposedColumn {
  readonly isLeft: boolean;
}

export const chosenColumns = ({ columns }: ListProposal, choices: FileChoices): ChosenColumn[] =>
  columns.map((column) => ({ ...column, isLeft: false, ...choices.columns[column.position] }));

const kept = (columns: readonly ChosenColumn[]) => columns.filter(({ isLeft }) => !isLeft);

/** Why a list cannot be made of the choices, by the position of the column. */
export function nameProblems(columns: readonly ChosenColumn[]): ReadonlyMap<number, NameProblem> {
  const problems = new Map<number, NameProblem>();
  const taken: string[] = [];
  for (const { position, name } of kept(columns)) {
    const problem = problemOfName(name, taken);
    if (problem) problems.set(position, problem);
    taken.push(name);
  }
  return problems;
}

const isBlank = (text: Localized): boolean =>
  languagesOf(text).some((language) => inLanguage(text, language).trim() === '');

/** Whether a list can be made: it has a field, and everything has a name. */
export function canMake(columns: readonly ChosenColumn[], choices: FileChoices): boolean {
  const all = kept(columns);
  return (
    all.length > 0 &&
    !isBlank(choices.label) &&
    nameProblems(columns).size === 0 &&
    !all.some((column) => isBlank(column.label))
  );
}

/** The list that the choices make. */
export const definitionOf = (
  name: string,
  columns: readonly ChosenColumn[],
  choices: FileChoices,
): ResourceDefinition => listOfFile({ name, label: choices.label }, kept(columns));

/** The field by which a later file knows records again; undefined if none of them tells them apart. */
export function knownBy(name: string, columns: readonly ChosenColumn[]): FileField | undefined {
  const match = matchIn(name, kept(columns));
  return match?.isUnique ? match : undefined;
}

/** The import of the file: where each column goes, and what makes two rows one record. */
export const importChoicesOf = (name: string, columns: readonly ChosenColumn[]) => ({
  columns: columns.map(({ position, name: field, isLeft }) => ({
    position,
    field: isLeft ? null : field,
  })),
  key: knownBy(name, columns) ? 'usual' : 'new',
});

/** What of a column does not fit the type that it has; undefined if all of it does. */
export function misfitOf({ fits, type }: ChosenColumn) {
  const fit = fits.find((one) => one.type === type);
  return fit && fit.misfits > 0 ? fit : undefined;
}

/** Whether the import asks how the cells of a column are meant. */
export const isUnclear = ({ type, unclear }: ChosenColumn): boolean =>
  unclear.some((way) => way === typeOf({ type }).kind);

/** The types that a column may have: those that fit it, and what it has. */
export const typesOf = ({ fits, type }: ChosenColumn): ColumnType[] => [
  ...new Set([
    ...fits.filter(({ isCut }) => !isCut).map((fit) => fit.type),
    ...(['text', 'longText'] as const),
    type,
  ]),
];
