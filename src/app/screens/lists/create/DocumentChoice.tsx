import { Form, Input, Radio } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import type { DocumentedLists } from '#contract/endpoints/sourceLists.ts';
import { defaultLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.listEditor.create);

/** so many lists are looked through with the eyes */
const many = 8;

interface DocumentChoiceProps {
  readonly documented: DocumentedLists;
  /** called with the name that the document has for the chosen list */
  readonly onSuggest: (name: string) => void;
}

/** The lists of a document of OpenAPI, one of which is chosen. The keyboard is led there when they come. */
export function DocumentChoice({ documented, onSuggest }: DocumentChoiceProps) {
  const { lists, notes } = documented;
  const form = Form.useFormInstance();
  const chosen: unknown = Form.useWatch('operation', form);
  const [words, setWords] = useState('');
  const shown = lists.filter(
    ({ operation, label, summary }) =>
      operation === chosen ||
      `${operation} ${localized(label)} ${summary}`.toLowerCase().includes(words.toLowerCase()),
  );
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the only list of another document is chosen as well
  useEffect(() => {
    const [only, ...others] = lists;
    if (!only || others.length > 0) return;
    form.setFieldValue('operation', only.operation);
    onSuggest(only.name);
  }, [documented]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: those of another document are led to as well
  useLayoutEffect(
    () => place.current?.querySelector<HTMLElement>('input[type=radio]')?.focus(),
    [documented],
  );
  return (
    <div ref={place} className="bd-create-document">
      <p role="status">{t('documentFound', { count: lists.length })}</p>
      {lists.length > many && (
        <Input
          allowClear
          aria-label={t('findOperation')}
          placeholder={t('findOperation')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
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
          options={shown.map(({ operation, label, summary, fields, rights }) => ({
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
          <ul className="bd-marks">
            {notes.map(({ message }) => (
              <li key={message[defaultLanguage]}>{localized(message)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
