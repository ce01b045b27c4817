import { z } from 'zod';
import { objectAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import type { PlacedFinding } from '#app/screens/lists/editor/document/places.ts';
import type { ResourceLanguage } from '#app/screens/lists/editor/form/FormContext.ts';
import { localizedText } from '#contract/endpoint.ts';
import {
  columnType,
  type ListProposal,
  type ProposedColumn,
  type RowSample,
} from '#contract/endpoints/imports.ts';
import { byLanguage, type Localized, labelOf, languages, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { facts } from '#schema/facts.ts';
import { typeOf } from '#schema/fields/index.ts';
import { type FileField, listOfFile, matchIn } from '#schema/infer/fileList.ts';
import { problemOfName } from '#schema/infer/headings.ts';
import { field, localized, type ResourceDefinition } from '#schema/meta.ts';
import { parts as ofLists } from '#schema/reference/keys.ts';
import { helpOf, type KeyHelp, type Part } from '#schema/reference/part.ts';

/** What a person corrects of a list that is made of a file: its label, and its columns by their positions. */

const texts = locales.listEditor.file;
const titled = (title: Localized, meaning = title): KeyHelp => ({ title, meaning });

/** The heading of a column as people see it. */
export const headingOf = ({ heading, title }: ProposedColumn): Localized =>
  heading === '' ? labelOf(texts, 'nameless', { letter: title }) : { 'zh-CN': title };

/** The corrections before a person has made any, as JSON. */
export const asProposed = ({ label, columns }: ListProposal): string =>
  JSON.stringify({
    label,
    columns: Object.fromEntries(
      columns.map(({ position, name, label: called, type }) => [
        position,
        { name, label: called, type },
      ]),
    ),
  });

/** What the form of the corrections is drawn by: a column has the types that fit its cells, text, and what it has. */
export function languageOf({ columns }: ListProposal): ResourceLanguage {
  const shapes = columns.map((column): Part => {
    const { fits, type, position } = column;
    const fitting = fits.flatMap((fit) => (fit.isCut ? [] : [fit.type]));
    const types = z.enum([...new Set([...fitting, 'text', 'longText', type] as const)]);
    return {
      id: String(position),
      title: headingOf(column),
      schema: z.object({
        isKept: z.boolean().optional(),
        name: z.string(),
        label: localized,
        type: types.register(facts, { is: 'fieldType' }),
      }),
      keys: {
        isKept: {
          ...titled(labelOf(texts, 'keep', { column: headingOf(column) })),
          default: 'true',
        },
        name: titled(labelOf(texts, 'name'), labelOf(texts, 'name-form')),
        ...Object.fromEntries(
          ['label', 'type'].flatMap((key) => {
            const help = helpOf(ofLists, field, key);
            return help ? [[key, help]] : [];
          }),
        ),
      },
    };
  });
  const schema = z.object({
    label: localized,
    columns: z.object(Object.fromEntries(shapes.map((one) => [one.id, one.schema]))),
  });
  const label = titled(labelOf(locales.listEditor.create, 'label'));
  return {
    schema,
    parts: [{ id: 'file', title: label.title, schema, keys: { label } }, ...shapes],
  };
}

/** A column with the corrections. */
export interface ChosenColumn extends ProposedColumn {
  readonly isKept: boolean;
}

export const columnsOf = ({ columns }: ListProposal, root: unknown): ChosenColumn[] =>
  columns.map((column) => {
    const { isKept, name, label, type } = objectAt(root, ['columns', String(column.position)]);
    return {
      ...column,
      isKept: isKept !== false,
      name: typeof name === 'string' ? name : '',
      label: localizedText.catch({ 'zh-CN': '' }).parse(label),
      type: columnType.catch(column.type).parse(type),
    };
  });

const kept = (columns: readonly ChosenColumn[]) => columns.filter(({ isKept }) => isKept);
const labelIn = (root: unknown): Localized =>
  localizedText.catch({ 'zh-CN': '' }).parse(valueAt(root, ['label']));
const isBlank = (label: Localized): boolean =>
  languages.some((language) => label[language] !== undefined && label[language].trim() === '');

/** Parts of rows with the numbers of these rows. */
export const samplesIn = (samples: readonly RowSample[]): Localized =>
  byLanguage((language) =>
    samples
      .map(({ row, text }) => message(texts, language, 'sample', { row, text }))
      .join(message(texts, language, 'comma')),
  );

/** What keeps a list from being made of the corrections, and what of the cells does not fit them. */
export function findingsOf(
  columns: readonly ChosenColumn[],
  root: unknown,
): readonly PlacedFinding[] {
  const found: PlacedFinding[] = [];
  const tell = (path: readonly string[], message: Localized, isError = true) =>
    found.push({
      path,
      finding: {
        severity: isError ? 'error' : 'warning',
        code: path.join('.'),
        ...{ file: '', line: found.length, column: 1, message },
      },
    });
  const missing = labelOf(locales.listEditor.create, 'labelMissing');
  if (isBlank(labelIn(root))) tell(['label'], missing);
  const taken: string[] = [];
  for (const { position, name, label, type, fits, unclear } of kept(columns)) {
    const at = ['columns', String(position)];
    const problem = problemOfName(name, taken);
    if (problem) tell([...at, 'name'], labelOf(texts, `name-${problem}`));
    taken.push(name);
    if (isBlank(label)) tell([...at, 'label'], missing);
    const fit = fits.find((one) => one.type === type);
    if (unclear.some((way) => way === typeOf({ type }).kind))
      tell([...at, 'type'], labelOf(texts, 'unclear'), false);
    if (fit && fit.misfits > 0)
      tell(
        [...at, 'type'],
        labelOf(texts, fit.isCut ? 'misfitsMany' : 'misfits', {
          count: fit.misfits,
          type: labelOf(locales.reference.fieldTypes, type),
          examples: samplesIn(fit.examples),
        }),
        false,
      );
  }
  return found;
}

/** The list that the corrections make. */
export const definitionOf = (
  name: string,
  columns: readonly ChosenColumn[],
  root: unknown,
): ResourceDefinition => listOfFile({ name, label: labelIn(root) }, kept(columns));

/** The field by which a later file knows records again; undefined if none of them tells them apart. */
export function knownBy(name: string, columns: readonly ChosenColumn[]): FileField | undefined {
  const match = matchIn(name, kept(columns));
  return match?.isUnique ? match : undefined;
}

/** The import of the file: where each column goes, and what makes two rows one record. */
export const importChoicesOf = (name: string, columns: readonly ChosenColumn[]) => ({
  columns: columns.map(({ position, name: called, isKept }) => ({
    position,
    field: isKept ? called : null,
  })),
  key: knownBy(name, columns) ? 'usual' : 'new',
});
