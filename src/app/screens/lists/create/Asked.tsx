import { Alert } from 'antd';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import { locales } from '#locales/index.ts';
import { readPath } from '#schema/conditions.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { conventionReference } from '#schema/reference/conventionKeys.ts';
import { helpOf } from '#schema/reference/part.ts';
import { convention } from '#schema/source/convention.ts';
import { conventionNames } from '#schema/source/conventions/index.ts';
import { MadeCalls } from '../made-calls/MadeCalls.tsx';
import type { Choices } from './choices.ts';
import type { AskedSource } from './fromSource.ts';

const mostColumns = 6;
const mostRows = 5;
const longestText = 80;

interface AskedProps {
  readonly asked: AskedSource;
  readonly rows: readonly unknown[];
  readonly definition: ResourceDefinition;
  readonly choices: Choices;
}

/** What a source answered: some rows, what becomes of the source itself, and each call with what it showed. */
export function Asked({ asked, rows, definition, choices }: AskedProps) {
  const t = useMessages(locales.listEditor.create);
  const { calls, found } = asked;
  return (
    <>
      {found && (
        <Alert
          type="info"
          showIcon
          message={t(found.isFile ? 'conventionOfFile' : 'conventionFound', { name: found.name })}
          description={<FoundParts found={found} />}
        />
      )}
      <Rows rows={rows} definition={definition} choices={choices} />
      <MadeCalls calls={calls} />
    </>
  );
}

/** What was found of a source, in words; for a file as it has to be written there. */
function FoundParts({ found }: { readonly found: NonNullable<AskedSource['found']> }) {
  const t = useMessages(locales.listEditor.create);
  const titleOf = useMessages(locales.sources.conventions);
  const localized = useLocalized();
  const code = (
    <pre className="bd-small bd-create-found-parts" {...scrollArea}>
      {found.shown}
    </pre>
  );
  if (found.isFile) return code;
  const name = conventionNames.find((one) => one === found.convention);
  const parts = found.parts.map((key) => {
    const help = helpOf(conventionReference, convention, key);
    return help ? localized(help.title) : key;
  });
  return (
    <>
      <p>
        {[
          ...(name ? [t('likeConvention', { convention: titleOf(name) })] : []),
          ...(parts.length > 0 ? [t('ownParts', { parts: parts.join(t('comma')) })] : []),
        ].join(t('semicolon'))}
      </p>
      <details>
        <summary>{t('foundCode')}</summary>
        {code}
      </details>
    </>
  );
}

function Rows({ rows, definition, choices }: Omit<AskedProps, 'asked'>) {
  const t = useMessages(locales.listEditor.create);
  const localized = useLocalized();
  const shown = definition.list.columns
    .map((column) => (typeof column === 'string' ? { field: column, hidden: false } : column))
    .filter(({ field, hidden }) => !hidden && !choices.left.has(field))
    .flatMap(({ field: name }) => {
      const field = definition.fields[name];
      return field ? [{ name, field }] : [];
    })
    .slice(0, mostColumns);
  if (rows.length === 0 || shown.length === 0) return null;
  return (
    <div className="bd-edged bd-create-rows" {...scrollArea}>
      <table className="bd-rows" aria-label={t('rows')}>
        <thead className="bd-ground">
          <tr>
            {shown.map(({ name, field }) => (
              <th key={name} scope="col">
                {localized(choices.corrected[name]?.label ?? field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay in their order
            <tr key={index}>
              {shown.map(({ name, field }) => (
                <td key={name}>{textOf(readPath(row, field.path ?? name))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function textOf(value: unknown): string {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
