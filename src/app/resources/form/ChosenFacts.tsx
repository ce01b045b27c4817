import { localized, textsOf } from '#app/language/index.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import { locales } from '#locales/index.ts';
import { type CompiledField, type CompiledResource, cellOf } from '#schema/compile.ts';
import { identifierOf, readRecord } from '#schema/record.ts';
import { Cell } from '../cells/Cell.tsx';
import { nameOf } from '../format.ts';
import type { Row } from '../list/useListRows.ts';
import { useScope } from '../useScope.ts';
import '../bulk/bulk.css';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.bulkEdit.batch);

/** records that are shown; the rest is counted */
const shown = 50;

interface ChosenFactsProps {
  readonly resource: CompiledResource;
  readonly fields: readonly CompiledField[];
  readonly rows: readonly Row[];
}

/** What the person decides on for many records at once: a line each. */
export function ChosenFacts({ resource, fields, rows }: ChosenFactsProps) {
  const scope = useScope();
  return (
    <div className="bd-bulk-preview" {...scrollArea}>
      <table className="bd-rows bd-breaks">
        <caption>{t('selected', { count: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{localized(resource.singular)}</th>
            {fields.map((field) => (
              <th key={field.name} scope="col">
                {localized(field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => {
            const values = readRecord(resource, row, scope);
            return (
              <tr key={identifierOf(resource, row)}>
                <th scope="row">{nameOf(resource, row)}</th>
                {fields.map((field) => (
                  <td key={field.name}>
                    <Cell
                      widget={cellOf(field)}
                      field={field}
                      value={values[field.name]}
                      row={row}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > shown && <p>{say('moreFailures', { count: rows.length - shown })}</p>}
    </div>
  );
}
