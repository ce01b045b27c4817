import {
  ApiOutlined,
  CloudServerOutlined,
  CopyOutlined,
  FileExcelOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { Alert, Form, type FormInstance, Input, Radio, Spin } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { unlessComposing } from '#app/widgets/composing.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { useFileDrop } from '#app/widgets/upload/FileChooser.tsx';
import { resourceName } from '#contract/endpoints/resources.ts';
import type { ManagedSchema } from '#contract/endpoints/schemas.ts';
import type { DocumentedLists } from '#contract/endpoints/sourceLists.ts';
import { locales } from '#locales/index.ts';
import { mostCalls } from '#schema/infer/explore/calls.ts';
import { listNameOf } from '#schema/infer/headings.ts';
import { DocumentChoice } from './DocumentChoice.tsx';
import { firstSource, type Question, type Values } from './question.ts';
import { SourceInput } from './SourceInput.tsx';
import type { Inferring } from './useInference.ts';

const t = textsOf(locales.listEditor.create);

/** What a list can be made from; what needs no service comes first. */
const sources = [
  { value: 'own', Picture: TableOutlined },
  { value: 'file', Picture: FileExcelOutlined },
  { value: 'copy', Picture: CopyOutlined },
  { value: 'platform', Picture: ApiOutlined },
  { value: 'source', Picture: CloudServerOutlined },
] as const;

interface SourceChoiceProps {
  /** given by the form */
  readonly value?: Values['source'];
  readonly onChange?: (source: Values['source']) => void;
}

/** Chooses where the records of a new list come from: each way with its picture and what it is for. */
function SourceChoice({ value, onChange }: SourceChoiceProps) {
  const id = useId();
  return (
    <Radio.Group
      {...radioGroup}
      aria-label={t('sources')}
      className="bd-create-sources"
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
    >
      {sources.map(({ value: source, Picture }) => (
        <Radio
          key={source}
          value={source}
          className="bd-create-source"
          aria-labelledby={`${id}-${source}`}
          aria-describedby={`${id}-${source}-hint`}
        >
          <Picture className="bd-create-source-picture" aria-hidden />
          <strong id={`${id}-${source}`}>{t(source)}</strong>
          <small id={`${id}-${source}-hint`} className="bd-soft bd-small bd-create-source-hint">
            {t(`${source}Hint`)}
          </small>
        </Radio>
      ))}
    </Radio.Group>
  );
}

interface QuestionFormProps {
  readonly form: FormInstance<Values>;
  /** restored input */
  readonly first: Values | undefined;
  readonly lists: readonly ManagedSchema[];
  readonly hidden: boolean;
  /** the name of the chosen file */
  readonly file: string | undefined;
  readonly onTake: (file: File) => void;
  readonly inferring: Inferring;
  /** the lists of a document, one of which is to be chosen */
  readonly documented: DocumentedLists | undefined;
  /** @param isElsewhere whether it is made from something else now */
  readonly onChange: (isElsewhere: boolean) => void;
  readonly onAsk: (values: Values) => void;
}

/** Asks what the list is made from, and its name. */
export function QuestionForm(props: QuestionFormProps) {
  const { form, first, lists, hidden, file, onTake, inferring, documented, onChange, onAsk } =
    props;
  const source = Form.useWatch('source', form) ?? firstSource;
  // the name of a removed list is free again
  const taken = lists.filter(({ state }) => state !== 'removed').map(({ name }) => name);
  const suggested = useRef<string>(undefined);
  const suggest = (name: string) => {
    suggested.current = name;
    if (form.isFieldTouched('name')) return;
    form.setFields([{ name: 'name', value: freeOf(name, taken), errors: [] }]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: names that are taken may be known after the suggestion
  useEffect(() => {
    if (suggested.current !== undefined) suggest(suggested.current);
  }, [lists]);
  const take = (taken: File) => {
    onTake(taken);
    suggest(listNameOf(taken.name));
  };
  // a file that is dropped or pasted anywhere on the form is what the list is made from
  const drop = useFileDrop(source === 'file', ([dropped]) => {
    if (!dropped) return;
    form.setFieldValue('source', 'file');
    take(dropped);
  });
  return (
    <Form<Values>
      form={form}
      {...drop.handlers}
      className={drop.isOver ? 'bd-create-over' : ''}
      layout="vertical"
      hidden={hidden}
      initialValues={{ source: firstSource, ...first }}
      onValuesChange={({ operation, name }) => {
        const isElsewhere = operation === undefined && name === undefined;
        if (isElsewhere) form.setFieldValue('operation', undefined);
        onChange(isElsewhere);
      }}
      onFinish={onAsk}
    >
      <p className="bd-create-about">{t('about')}</p>
      <Form.Item name="source">
        <SourceChoice />
      </Form.Item>
      <SourceInput source={source} lists={lists} file={file} onTake={take} onSuggest={suggest} />
      {documented && <DocumentChoice documented={documented} onSuggest={suggest} />}
      <Form.Item
        name="name"
        label={t('name')}
        extra={t('nameHint')}
        required
        rules={[
          {
            validator: async (_rule, value: unknown) => {
              if (!resourceName.safeParse(value).success) throw new Error(t('badName'));
              const keeps = lists.some(
                ({ name, state, keptRecords }) =>
                  name === value && state === 'removed' && keptRecords !== null,
              );
              if (keeps) throw new Error(t('takenByRecords', { name: String(value) }));
              if (taken.includes(String(value)))
                throw new Error(t('taken', { name: String(value) }));
            },
          },
        ]}
      >
        <Input spellCheck={false} onPressEnter={unlessComposing(() => form.submit())} />
      </Form.Item>
      {inferring.state === 'asking' && (
        <div role="status">
          <Spin size="small" /> {inferring.told ?? readingOf(inferring.asks)}
        </div>
      )}
      {inferring.state === 'failed' && (
        <Alert type="error" showIcon message={t(inferring.kind)} description={inferring.reason} />
      )}
    </Form>
  );
}

/** What is being done: a source is asked many times, which takes a while. */
function readingOf(asks: Question): string {
  if (!('source' in asks)) return t('reading');
  const { source, method, path, operation } = asks;
  if (operation !== undefined) return t('readingDocument');
  return t('askingSource', { source, call: `${method} ${path}`, calls: mostCalls });
}

/** The name, or the name with the first number that is free. */
function freeOf(name: string, taken: readonly string[]): string {
  if (name === '' || !taken.includes(name)) return name;
  for (let count = 2; ; count += 1)
    if (!taken.includes(`${name}-${count}`)) return `${name}-${count}`;
}
