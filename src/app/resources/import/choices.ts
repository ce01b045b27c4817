import type { ColumnPlan, ImportChoices, ImportPlan } from '#contract/endpoints/imports.ts';

/** What the person chose by hand, and what the platform is certain of: both are sent with the next choice. */
export function choicesOf(plan: ImportPlan): ImportChoices {
  const { encoding, delimiter, sheet, headingRow, columns, key, emptyClears, restoreDeleted } =
    plan;
  return {
    ...(encoding?.isSure ? { encoding: encoding.chosen } : {}),
    ...(delimiter ? { delimiter: delimiter.chosen } : {}),
    ...(sheet ? { sheet: sheet.chosen } : {}),
    headingRow,
    columns: columns
      .filter(({ reason }) => reason === 'hand')
      .map(({ position, field }) => ({ position, field })),
    styles: columns.flatMap(({ position, style }) =>
      style && !style.isAmbiguous && (style.dateOrder || style.decimal)
        ? [
            {
              position,
              ...(style.dateOrder ? { dateOrder: style.dateOrder } : {}),
              ...(style.decimal ? { decimal: style.decimal } : {}),
            },
          ]
        : [],
    ),
    key,
    emptyClears,
    restoreDeleted,
  };
}

/** The file is read again with other settings, which gives other columns. */
export function readAs(
  plan: ImportPlan,
  reading: Pick<ImportChoices, 'encoding' | 'delimiter' | 'sheet' | 'headingRow'>,
): ImportChoices {
  const {
    columns: _columns,
    styles: _styles,
    key: _key,
    headingRow: _headingRow,
    ...rest
  } = choicesOf(plan);
  return { ...rest, ...reading };
}

/**
 * Puts a column into another field; the platform then looks anew at how its cells are written. A field takes one column:
 * the one that was named last.
 */
export function assign(plan: ImportPlan, position: number, field: string | null): ImportChoices {
  const { columns = [], styles = [], ...rest } = choicesOf(plan);
  return {
    ...rest,
    columns: [...columns.filter((one) => one.position !== position), { position, field }],
    styles: styles.filter((one) => one.position !== position),
  };
}

/** The cells of a column are written in this way. */
export function writtenAs(
  plan: ImportPlan,
  { position }: ColumnPlan,
  style: Omit<NonNullable<ImportChoices['styles']>[number], 'position'>,
): ImportChoices {
  const { styles = [], ...rest } = choicesOf(plan);
  return {
    ...rest,
    styles: [...styles.filter((one) => one.position !== position), { position, ...style }],
  };
}
