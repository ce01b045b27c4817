import { Alert, Checkbox, Input } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { type Language, languages } from '#contract/language.ts';
import type { InferenceNote } from '#schema/infer/inferResource.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { useLocalized, useMessages } from '../../../language/index.ts';
import { FieldIcon } from '../editor/form/FieldIcon.tsx';
import { typeMessages } from '../editor/form/messages.ts';
import { type Choices, isNeeded } from './choices.ts';
import { createMessages } from './messages.ts';
import type { Made } from './useInference.ts';
import '../../../resources/resources.css';

const colours = { sure: 'success', likely: 'processing', guess: 'warning' } as const;
/** what wants a look first */
const order = ['guess', 'likely', 'sure'] as const;
const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '中文', 'en-US': 'English' };

interface ReviewProps {
  readonly made: Made;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

/** The list that would be made: its name, its fields, and how sure each guess is. */
export function Review({ made, choices, onChange }: ReviewProps) {
  const { definition, notes } = made;
  const shown = notes.filter(
    ({ fields }) => fields.length === 0 || fields.some((name) => !choices.left.has(name)),
  );
  return (
    <div className="bd-create-found">
      <Seen made={made} />
      <Label choices={choices} onChange={onChange} />
      <Fields definition={definition} choices={choices} onChange={onChange} />
      {shown.length > 0 && <Notes notes={shown} definition={definition} />}
    </div>
  );
}

/** How much was read; the keyboard goes on from here. */
function Seen({ made: { definition, page } }: { made: Made }) {
  const t = useMessages(createMessages);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const fields = Object.keys(definition.fields).length;
  const rows = page?.rows.length ?? 0;
  const text = !page
    ? t('copied', { fields })
    : page.total === undefined
      ? t('seenUnknown', { rows, fields })
      : t('seen', { rows, total: page.total, fields });
  return (
    <div ref={place} tabIndex={-1} className="bd-create-seen">
      <Alert type={page && rows === 0 ? 'warning' : 'success'} showIcon message={text} />
    </div>
  );
}

function Label({ choices, onChange }: Omit<ReviewProps, 'made'>) {
  const t = useMessages(createMessages);
  const { label } = choices;
  const id = useId();
  return (
    <div className="bd-create-rest">
      {languages.map((language) => {
        const isBlank = label[language].trim() === '';
        return (
          <div key={language} className="bd-create-label">
            <label htmlFor={`${id}-${language}`}>
              {t('label')} · {languageNames[language]}
            </label>
            <Input
              id={`${id}-${language}`}
              maxLength={60}
              value={label[language]}
              aria-invalid={isBlank}
              status={isBlank ? 'error' : ''}
              onChange={(event) =>
                onChange({ ...choices, label: { ...label, [language]: event.target.value } })
              }
            />
            {isBlank && <small role="alert">{t('labelMissing')}</small>}
          </div>
        );
      })}
    </div>
  );
}

interface FieldsProps extends Omit<ReviewProps, 'made'> {
  readonly definition: ResourceDefinition;
}

function Fields({ definition, choices, onChange }: FieldsProps) {
  const t = useMessages(createMessages);
  const types = useMessages(typeMessages);
  const localized = useLocalized();
  const { left } = choices;
  const keep = (name: string, isKept: boolean) => {
    const others = [...left].filter((one) => one !== name);
    onChange({ ...choices, left: new Set(isKept ? others : [...others, name]) });
  };
  return (
    <div className="bd-create-fields">
      <table aria-label={t('fields')}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('place')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(definition.fields).map(([name, field]) => (
            <tr key={name} className={left.has(name) ? 'bd-create-left' : ''}>
              <th scope="row">
                <Checkbox
                  checked={!left.has(name)}
                  disabled={isNeeded(definition, name)}
                  title={isNeeded(definition, name) ? t('needed') : ''}
                  onChange={(event) => keep(name, event.target.checked)}
                >
                  {localized(field.label)}
                </Checkbox>
              </th>
              <td>
                <FieldIcon type={field.type} /> {types(field.type)}
              </td>
              <td>
                <code>{field.path ?? name}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface NotesProps {
  readonly notes: readonly InferenceNote[];
  readonly definition: ResourceDefinition;
}

function Notes({ notes, definition }: NotesProps) {
  const t = useMessages(createMessages);
  const localized = useLocalized();
  const sorted = order.flatMap((certainty) => notes.filter((note) => note.certainty === certainty));
  /** the sentence with the fields as the table above calls them */
  const sentenceOf = ({ message, fields }: InferenceNote) =>
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
