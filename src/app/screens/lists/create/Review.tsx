import { Alert } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { Asked } from './Asked.tsx';
import type { Choices } from './choices.ts';
import { FieldTable } from './FieldTable.tsx';
import { LabelInput } from './LabelInput.tsx';
import type { Made, Note } from './useInference.ts';
import '#app/resources/resources.css';

const colours = { sure: 'success', likely: 'processing', guess: 'warning' } as const;
/** guesses come first: a person should check them */
const order = ['guess', 'likely', 'sure'] as const;

interface ReviewProps {
  readonly made: Made;
  readonly choices: Choices;
  readonly onChange: (change: (choices: Choices) => Choices) => void;
}

/** The detected list: its name, its fields, and how sure each guess is. */
export function Review({ made, choices, onChange }: ReviewProps) {
  const { definition, notes, page, asked } = made;
  const shown = notes.filter(
    ({ fields }) => fields.length === 0 || fields.some((name) => !choices.left.has(name)),
  );
  return (
    <div className="bd-column bd-gap-16 bd-create-found">
      <Seen made={made} />
      <LabelInput
        label={choices.label}
        onChange={(next) => onChange((now) => ({ ...now, label: next(now.label) }))}
      />
      <FieldTable definition={definition} choices={choices} onChange={onChange} />
      {asked && (
        <Asked asked={asked} rows={page?.rows ?? []} definition={definition} choices={choices} />
      )}
      {shown.length > 0 && <Notes notes={shown} definition={definition} choices={choices} />}
    </div>
  );
}

/** How many rows were read; it gets the focus when they have been read. */
function Seen({ made: { definition, page, asked } }: { made: Made }) {
  const t = useMessages(locales.listEditor.create);
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

interface NotesProps {
  readonly notes: readonly Note[];
  readonly definition: ResourceDefinition;
  readonly choices: Choices;
}

function Notes({ notes, definition, choices }: NotesProps) {
  const t = useMessages(locales.listEditor.create);
  const localized = useLocalized();
  const sorted = order.flatMap((certainty) => notes.filter((note) => note.certainty === certainty));
  /** the note, with the fields named as in the table above */
  const sentenceOf = ({ message, fields }: Note) =>
    localized(message).replace(/([“"])([^“”"]+)([”"])/g, (quoted, open, name, close) => {
      const field = fields.includes(name) ? definition.fields[name] : undefined;
      const label = choices.corrected[name]?.label ?? field?.label;
      return field && label ? `${open}${localized(label)}${close}` : quoted;
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
