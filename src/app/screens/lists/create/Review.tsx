import { Alert } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import { locales } from '#locales/index.ts';
import { readPath } from '#schema/conditions.ts';
import { conventionReference } from '#schema/reference/conventionKeys.ts';
import { helpOf } from '#schema/reference/part.ts';
import { convention } from '#schema/source/convention.ts';
import { conventionNames } from '#schema/source/conventions/index.ts';
import { MadeCalls } from '../made-calls/MadeCalls.tsx';
import type { AskedSource, Made, Note } from './useInference.ts';
import '#app/resources/resources.css';

const t = textsOf(locales.listEditor.create);
const titleOf = textsOf(locales.sources.conventions);

const colours = { sure: 'success', likely: 'processing', guess: 'warning' } as const;
/** guesses come first: a person should check them */
const order = ['guess', 'likely', 'sure'] as const;

const mostRows = 5;
const longestText = 80;

/**
 * The detected list before its draft is made: how much was read, some rows, what becomes of the source, each call, and how sure each
 * guess is. Labels, types and fields are changed in the editor, like those of any list.
 */
export function Review({ made }: { readonly made: Made }) {
  const { notes, asked } = made;
  return (
    <div className="bd-column bd-gap-16 bd-create-found">
      <Seen made={made} />
      {asked?.found && <FoundParts found={asked.found} />}
      <Rows made={made} />
      {asked && <MadeCalls calls={asked.calls} />}
      {notes.length > 0 && <Notes made={made} />}
    </div>
  );
}

/** How many rows were read; it gets the focus when they have been read. */
function Seen({ made: { definition, page, asked } }: { made: Made }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.focus(), []);
  const fields = Object.keys(definition.fields).length;
  const rows = page?.seen ?? page?.rows.length ?? 0;
  const text = !page
    ? t(asked ? 'documented' : 'copied', { fields })
    : page.total === undefined
      ? t('seenUnknown', { rows, fields })
      : t('seen', { rows, total: page.total, fields });
  return (
    <div ref={place} tabIndex={-1} className="bd-create-seen">
      <Alert type={page && rows === 0 ? 'warning' : 'success'} showIcon message={text} />
    </div>
  );
}

/** What was found of a source, in words; for a file as it has to be written there. */
function FoundParts({ found }: { readonly found: NonNullable<AskedSource['found']> }) {
  const code = (
    <pre className="bd-small bd-create-found-parts" {...scrollArea}>
      {found.shown}
    </pre>
  );
  const name = conventionNames.find((one) => one === found.convention);
  const parts = found.parts.map((key) => {
    const help = helpOf(conventionReference, convention, key);
    return help ? localized(help.title) : key;
  });
  const inWords = (
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
  return (
    <Alert
      type="info"
      showIcon
      message={t(found.isFile ? 'conventionOfFile' : 'conventionFound', { name: found.name })}
      description={found.isFile ? code : inWords}
    />
  );
}

/** Some of the rows that were read, with the columns of the list. */
function Rows({ made: { definition, page } }: { readonly made: Made }) {
  const shown = definition.list.columns.flatMap((column) => {
    const { field: name, hidden = false } = typeof column === 'string' ? { field: column } : column;
    const field = definition.fields[name];
    return field && !hidden ? [{ name, field }] : [];
  });
  const rows = page?.rows.slice(0, mostRows) ?? [];
  if (rows.length === 0 || shown.length === 0) return null;
  return (
    <div className="bd-edged bd-create-rows" {...scrollArea}>
      <table className="bd-rows" aria-label={t('rows')}>
        <thead className="bd-ground">
          <tr>
            {shown.map(({ name, field }) => (
              <th key={name} scope="col">
                {localized(field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
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

/** What was guessed, and how surely. */
function Notes({ made: { notes, definition } }: { readonly made: Made }) {
  const sorted = order.flatMap((certainty) => notes.filter((note) => note.certainty === certainty));
  /** the note, with the labels of its fields */
  const sentenceOf = ({ message, fields }: Note) =>
    localized(message).replace(/([“"])([^“”"]+)([”"])/g, (quoted, open, name, close) => {
      const field = fields.includes(name) ? definition.fields[name] : undefined;
      return field ? `${open}${localized(field.label)}${close}` : quoted;
    });
  return (
    <section aria-label={t('notes')}>
      <h3>{t('notes')}</h3>
      <ul>
        {sorted.map((note) => (
          <li key={`${note.code}:${note.fields.join()}`}>
            <span className={`bd-tag bd-tag-${colours[note.certainty]}`}>{t(note.certainty)}</span>
            <span>{sentenceOf(note)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
