import { Upload } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { documentTextLimit } from '#contract/endpoints/sourceLists.ts';
import { locales } from '#locales/index.ts';
import { listNameOf } from '#schema/infer/headings.ts';
import type { Values } from './question.ts';

interface DocumentFileProps {
  readonly id?: string;
  readonly value?: Values['document'];
  readonly onChange?: (document: Values['document']) => void;
  /** called with a name that would suit the list */
  readonly onSuggest: (name: string) => void;
}

/** Takes a document of OpenAPI that somebody has as a file, and says which. */
export function DocumentFile({ id, value, onChange, onSuggest }: DocumentFileProps) {
  const t = useMessages(locales.listEditor.create);
  const [tooLarge, setTooLarge] = useState<string>();
  const take = async (file: File) => {
    const text = file.size > documentTextLimit ? undefined : await file.text();
    setTooLarge(text === undefined ? file.name : undefined);
    if (text === undefined) return;
    onChange?.({ name: file.name, text });
    onSuggest(listNameOf(file.name));
  };
  if (value)
    return (
      <span>
        {value.name}{' '}
        <Control id={id} small look="link" onClick={() => onChange?.(undefined)}>
          {t('withoutDocument')}
        </Control>
      </span>
    );
  return (
    <>
      <Upload
        accept=".json,.yaml,.yml"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Control id={id}>{t('chooseDocument')}</Control>
      </Upload>
      {tooLarge !== undefined && (
        <p role="alert">
          {t('documentTooLarge', { name: tooLarge, size: documentTextLimit / 1_000 })}
        </p>
      )}
    </>
  );
}
