import { Checkbox, Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { DropFile } from '#app/resources/import/DropFile.tsx';
import { useResources } from '#app/resources/index.ts';
import type { ManagedSchema } from '#contract/endpoints/schemas.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { locales } from '#locales/index.ts';
import { listCallsOf } from '#schema/infer/askAndInfer.ts';
import { listNameOf } from '#schema/infer/headings.ts';
import { nameOfPath, type Values } from './question.ts';
import { SourceOfList } from './SourceOfList.tsx';

const fileText = textsOf(locales.listEditor.file);
const t = textsOf(locales.listEditor.create);

/** Chooses one of the platform's list calls; it is found by its path, by what it answers, or by a list that uses it. */
function PlatformCall({ onPath }: { onPath: (path: string) => void }) {
  const { resources, outlines } = useResources();
  const options = useMemo(() => {
    const lists = outlines.flatMap(({ name }) => resources.get(name) ?? []);
    return listCallsOf(knownEndpoints()).map(({ key, summary, call }) => {
      const used = lists.filter(
        ({ provider, endpoints: { list } }) =>
          provider === 'jmgr' && list.method === call.method && list.path === call.path,
      );
      const names = used.map(({ label }) => localized(label)).join(t('comma'));
      const about = used.length > 0 ? t('usedBy', { names }) : summary;
      return {
        value: key,
        search: `${key} ${summary} ${names}`,
        label: (
          <>
            <code>{key}</code> <small className="bd-no">{about}</small>
          </>
        ),
      };
    });
  }, [resources, outlines]);
  return (
    <Form.Item
      name="call"
      label={t('call')}
      rules={[{ required: true, message: t('callPlaceholder') }]}
    >
      <Select
        showSearch
        placeholder={t('callPlaceholder')}
        optionFilterProp="search"
        options={options}
        onChange={(key: string) => onPath(key.split(' ')[1] ?? '')}
      />
    </Form.Item>
  );
}

interface SourceInputProps {
  readonly source: Values['source'];
  readonly lists: readonly ManagedSchema[];
  /** the chosen file */
  readonly file: string | undefined;
  readonly onTake: (file: File) => void;
  /** called with a name that would suit the list; empty if none is known */
  readonly onSuggest: (name: string) => void;
}

/** Asks for the exact source of the list. */
export function SourceInput(props: SourceInputProps) {
  const { source, lists, file, onTake, onSuggest } = props;
  if (source === 'platform') return <PlatformCall onPath={(path) => onSuggest(nameOfPath(path))} />;
  if (source === 'own') return <OwnInput onSuggest={onSuggest} />;
  if (source === 'file')
    return (
      <div className="bd-create-file">
        <DropFile
          title={file ?? fileText('choose')}
          hint={fileText(file === undefined ? 'hint' : 'another')}
          onTake={onTake}
        />
      </div>
    );
  if (source === 'source') return <SourceOfList onSuggest={onSuggest} />;
  return <CopyInput lists={lists} onSuggest={onSuggest} />;
}

/** A list of own records needs what it is called, and whether its records are drafts first. */
function OwnInput({ onSuggest }: Pick<SourceInputProps, 'onSuggest'>) {
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

function CopyInput({ lists, onSuggest }: Pick<SourceInputProps, 'lists' | 'onSuggest'>) {
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
