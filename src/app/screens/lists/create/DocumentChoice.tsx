import { Form, Radio } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import type { DocumentedLists } from '#contract/endpoints/sourceLists.ts';
import { createMessages } from './messages.ts';

interface DocumentChoiceProps {
  readonly documented: DocumentedLists;
  /** called with the name that the document has for the chosen list */
  readonly onSuggest: (name: string) => void;
}

/** The lists of a document of OpenAPI, one of which is chosen. The keyboard is led there when they come. */
export function DocumentChoice({ documented, onSuggest }: DocumentChoiceProps) {
  const t = useMessages(createMessages);
  const localized = useLocalized();
  const { lists, notes } = documented;
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: those of another document are led to as well
  useEffect(() => place.current?.querySelector('input')?.focus(), [documented]);
  return (
    <div ref={place} className="bd-create-document">
      <p role="status">{t('documentFound', { count: lists.length })}</p>
      <Form.Item
        name="operation"
        label={t('documentList')}
        rules={[{ required: true, message: t('chooseOperation') }]}
      >
        <Radio.Group
          {...radioGroup}
          aria-label={t('documentList')}
          onChange={({ target }) => {
            const chosen = lists.find(({ operation }) => operation === target.value);
            if (chosen) onSuggest(chosen.name);
          }}
          options={lists.map(({ operation, label, summary, fields, rights }) => ({
            value: operation,
            label: (
              <>
                <code>{operation}</code> <strong>{localized(label)}</strong>
                <small>
                  {[
                    ...(summary === null ? [] : [summary]),
                    t('fieldCount', { fields }),
                    rights.map((right) => t(`right_${right}`)).join(t('comma')),
                  ].join(' · ')}
                </small>
              </>
            ),
          }))}
        />
      </Form.Item>
      {notes.length > 0 && (
        <details>
          <summary>{t('notDocumented', { count: notes.length })}</summary>
          <ul>
            {notes.map(({ message }) => (
              <li key={message['en-US']}>{localized(message)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
