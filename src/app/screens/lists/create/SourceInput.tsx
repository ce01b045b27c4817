import { Alert, Checkbox, Form, Input, Select } from 'antd';
import { useLocalized, useMessages } from '#app/language/index.ts';
import type { ManagedSchema } from '#contract/endpoints/schemas.ts';
import type { RestService } from '#contract/restServices.ts';
import { locales } from '#locales/index.ts';
import { listNameOf } from '#schema/infer/headings.ts';
import { FileInput } from './file/FileInput.tsx';
import { PlatformCall } from './PlatformCall.tsx';
import type { Values } from './question.ts';
import { SourceOfList } from './SourceOfList.tsx';
import { nameOfPath } from './sources.ts';

interface SourceInputProps {
  readonly source: Values['source'];
  readonly lists: readonly ManagedSchema[];
  readonly services: readonly RestService[];
  /** the chosen file */
  readonly file: string | undefined;
  readonly onTake: (file: File) => void;
  /** called with a name that would suit the list; empty if none is known */
  readonly onSuggest: (name: string) => void;
}

/** Asks for the exact source of the list. */
export function SourceInput(props: SourceInputProps) {
  const { source, lists, services, file, onTake, onSuggest } = props;
  if (source === 'platform') return <PlatformCall onPath={(path) => onSuggest(nameOfPath(path))} />;
  if (source === 'own') return <OwnInput onSuggest={onSuggest} />;
  if (source === 'file') return <FileInput chosen={file} onTake={onTake} />;
  if (source === 'source') return <SourceOfList onSuggest={onSuggest} />;
  if (source === 'copy') return <CopyInput lists={lists} onSuggest={onSuggest} />;
  return <RestInput services={services} onSuggest={onSuggest} />;
}

/** A list of own records needs what it is called, and whether its records are drafts first. */
function OwnInput({ onSuggest }: Pick<SourceInputProps, 'onSuggest'>) {
  const t = useMessages(locales.listEditor.create);
  return (
    <>
      <Form.Item
        name="label"
        label={t('label')}
        rules={[{ required: true, whitespace: true, message: t('labelMissing') }]}
      >
        <Input
          autoFocus
          placeholder={t('labelPlaceholder')}
          onChange={({ target }) => onSuggest(target.value.trim() && listNameOf(target.value))}
        />
      </Form.Item>
      <Form.Item name="isPublished" valuePropName="checked" extra={t('withDraftsHint')}>
        <Checkbox>{t('withDrafts')}</Checkbox>
      </Form.Item>
    </>
  );
}

function RestInput({ services, onSuggest }: Pick<SourceInputProps, 'services' | 'onSuggest'>) {
  const t = useMessages(locales.listEditor.create);
  if (services.length === 0)
    return <Alert type="info" showIcon message={t('noServices')} className="bd-create-services" />;
  return (
    <div className="bd-create-rest">
      <Form.Item name="service" label={t('service')}>
        <Select
          options={services.map(({ name, address }) => ({
            value: name,
            label: `${name} · ${address}`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="path"
        label={t('path')}
        extra={t('pathHint')}
        rules={[{ required: true, pattern: /^\/[\w\-/.]*$/, message: t('badPath') }]}
      >
        <Input onChange={(event) => onSuggest(nameOfPath(event.target.value))} />
      </Form.Item>
    </div>
  );
}

function CopyInput({ lists, onSuggest }: Pick<SourceInputProps, 'lists' | 'onSuggest'>) {
  const t = useMessages(locales.listEditor.create);
  const localized = useLocalized();
  return (
    <Form.Item
      name="from"
      label={t('from')}
      rules={[{ required: true, message: t('fromPlaceholder') }]}
    >
      <Select
        showSearch
        placeholder={t('fromPlaceholder')}
        optionFilterProp="search"
        options={lists.map(({ name, label }) => {
          const title = label ? localized(label) : name;
          return {
            value: name,
            search: `${name} ${title}`,
            label: (
              <>
                {title} <code className="bd-no">{name}</code>
              </>
            ),
          };
        })}
        onChange={(from: string) => onSuggest(`${from}-copy`)}
      />
    </Form.Item>
  );
}
