import { Alert, Form, Input, Select, Skeleton, Upload } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { unlessComposing } from '#app/widgets/composing.ts';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { documentTextLimit } from '#contract/endpoints/sourceLists.ts';
import { locales } from '#locales/index.ts';
import { listNameOf } from '#schema/infer/headings.ts';
import { loadSources } from '../sources/calls.ts';
import { nameOfPath, type Values } from './question.ts';

const t = textsOf(locales.listEditor.create);

interface DocumentFileProps {
  readonly id?: string;
  readonly value?: Values['document'];
  readonly onChange?: (document: Values['document']) => void;
  /** called with a name that would suit the list */
  readonly onSuggest: (name: string) => void;
}

/** Takes a document of OpenAPI that somebody has as a file, and says which. */
function DocumentFile({ id, value, onChange, onSuggest }: DocumentFileProps) {
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

/** Chooses a source that operators have made or that is a file, and the path of its list. */
export function SourceOfList({ onSuggest }: { readonly onSuggest: (name: string) => void }) {
  const form = Form.useFormInstance();
  const document: unknown = Form.useWatch('document', form);
  const { remote, reload } = useRemote(loadSources);
  if (remote.status === 'loading') return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  if (remote.status === 'failed')
    return (
      <LoadFailed
        message={t('sourcesFailed')}
        reason={remote.reason}
        requestId={remote.requestId}
        onRetry={() => void reload()}
      />
    );
  const usable = remote.value.filter(({ state }) => state === 'ready' || state === 'last-good');
  if (usable.length === 0)
    return (
      <Alert
        type="info"
        showIcon
        className="bd-create-services"
        message={t('noSources')}
        description={<Link to="/sources">{t('toSources')}</Link>}
      />
    );
  return (
    <div className="bd-create-rest">
      <Form.Item
        name="from"
        label={t('source')}
        rules={[{ required: true, message: t('sourcePlaceholder') }]}
      >
        <Select
          showSearch
          placeholder={t('sourcePlaceholder')}
          optionFilterProp="search"
          options={usable.map(({ name, label, address }) => {
            const title = label ? localized(label) : name;
            return {
              value: name,
              search: `${name} ${title} ${address ?? ''}`,
              label: (
                <>
                  {title} <small className="bd-no">{address}</small>
                </>
              ),
            };
          })}
        />
      </Form.Item>
      <Form.Item
        name="path"
        label={t('path')}
        extra={t('sourcePathHint')}
        hidden={document !== undefined}
        rules={[
          {
            required: document === undefined,
            pattern: /^\s*(((GET|POST)\s+)?\/[\w\-/.]*|https?:\/\/[^\s#@]+)\s*$/i,
            message: t('badSourcePath'),
          },
        ]}
      >
        <Input
          spellCheck={false}
          onPressEnter={unlessComposing(() => form.submit())}
          onChange={(event) => onSuggest(nameOfPath(event.target.value.replace(/^[^/]*/, '')))}
        />
      </Form.Item>
      <Form.Item name="document" label={t('documentFile')}>
        <DocumentFile onSuggest={onSuggest} />
      </Form.Item>
    </div>
  );
}
