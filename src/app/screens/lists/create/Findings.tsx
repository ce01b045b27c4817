import { Alert } from 'antd';
import type { AskedInference } from '#schema/infer/askAndInfer.ts';
import { useLocalized, useMessages } from '../../../language/index.ts';
import { FieldIcon } from '../editor/form/FieldIcon.tsx';
import { typeMessages } from '../editor/form/messages.ts';
import { createMessages } from './messages.ts';

const colours = { sure: 'success', likely: 'processing', guess: 'warning' } as const;
/** what wants a look first */
const order = ['guess', 'likely', 'sure'] as const;

/** What the endpoint's records look like: the fields that were found, and how sure each guess is. */
export function Findings({ inference }: { inference: AskedInference }) {
  const t = useMessages(createMessages);
  const types = useMessages(typeMessages);
  const localized = useLocalized();
  const { definition, notes, page } = inference;
  const fields = Object.entries(definition.fields);
  const seen = { rows: page.rows.length, fields: fields.length };
  const sorted = order.flatMap((certainty) => notes.filter((note) => note.certainty === certainty));
  return (
    <div className="bd-create-found">
      <Alert
        type="success"
        showIcon
        message={
          page.total === undefined
            ? t('seenUnknown', seen)
            : t('seen', { ...seen, total: page.total })
        }
      />
      <div className="bd-create-fields">
        <table aria-label={t('fields')}>
          <thead>
            <tr>
              <th scope="col">{t('fields')}</th>
              <th scope="col">{t('type')}</th>
              <th scope="col">{t('place')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(([name, field]) => (
              <tr key={name}>
                <th scope="row">{localized(field.label)}</th>
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
      {sorted.length > 0 && (
        <section aria-label={t('notes')}>
          <h3>{t('notes')}</h3>
          <ul>
            {sorted.map((note) => (
              <li key={`${note.code}:${note.fields.join()}`}>
                <span className={`bd-tag bd-tag-${colours[note.certainty]}`}>
                  {t(note.certainty)}
                </span>
                {localized(note.message)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
