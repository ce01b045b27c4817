import { Alert, Button, Form, type FormInstance, Input, Radio, Spin } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { resourceName } from '#contract/endpoints/resources.ts';
import { type ManagedSchema, schemaSave } from '#contract/endpoints/schemas.ts';
import { readRestServices } from '#contract/restServices.ts';
import { useMessages } from '../../../language/index.ts';
import { CallFailure, callEndpoint } from '../../../session/client.ts';
import { configuration } from '../../../session/configuration.ts';
import { notify } from '../../../session/notifications.ts';
import { sentenceOf } from '../../../session/problems.ts';
import { FullscreenDialog } from '../../../widgets/FullscreenDialog.tsx';
import { asFound, type Choices, draftText, lacksLabel } from './choices.ts';
import { listCalls } from './listCalls.ts';
import { createMessages } from './messages.ts';
import { Review } from './Review.tsx';
import { SourceInput, type SourceKind } from './SourceInput.tsx';
import { type Inferring, type Question, useInference } from './useInference.ts';
import './create.css';

interface Values {
  readonly source: SourceKind;
  readonly call?: string;
  readonly service?: string;
  readonly path?: string;
  readonly from?: string;
  readonly name?: string;
}

interface CreateDialogProps {
  /** every list that there is */
  readonly lists: readonly ManagedSchema[];
  readonly onClose: () => void;
}

/**
 * Makes a list out of an endpoint, or like one that there is: shows what was found, lets the person correct it, and
 * keeps it as a draft to edit.
 */
export default function CreateDialog({ lists, onClose }: CreateDialogProps) {
  const t = useMessages(createMessages);
  const [form] = Form.useForm<Values>();
  const { inferring, ask, reset } = useInference();
  const made = inferring.state === 'found' ? inferring.made : undefined;
  const [changed, setChanged] = useState<Choices>();
  const choices = changed ?? (made && asFound(made.definition));
  const change = useCallback(
    (next: (choices: Choices) => Choices) =>
      setChanged((now) => {
        const before = now ?? (made && asFound(made.definition));
        return before && next(before);
      }),
    [made],
  );
  const isBlank = choices !== undefined && lacksLabel(choices);
  const again = () => {
    // the form is on the screen again before the keyboard goes there
    flushSync(reset);
    form.focusField('name');
  };
  const { isSaving, save } = useSave(onClose, (name) => {
    again();
    form.setFields([{ name: 'name', errors: [t('taken', { name })] }]);
  });
  const create = () => {
    if (made && choices)
      void save(made.definition.name, draftText(made.definition, choices, made.page?.rows ?? []));
  };
  const buttons = made
    ? [
        <Button key="again" onClick={again}>
          {t('again')}
        </Button>,
        <Button key="create" type="primary" loading={isSaving} disabled={isBlank} onClick={create}>
          {t('create')}
        </Button>,
      ]
    : [
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button
          key="read"
          type="primary"
          loading={inferring.state === 'asking'}
          onClick={() => form.submit()}
        >
          {t('read')}
        </Button>,
      ];
  return (
    <FullscreenDialog open title={t('title')} width={960} onCancel={onClose} footer={buttons}>
      {made && choices && <Review made={made} choices={choices} onChange={change} />}
      {/* kept while the findings are read, so that choosing again goes on from it */}
      <QuestionForm
        form={form}
        lists={lists}
        hidden={made !== undefined}
        inferring={inferring}
        onAsk={(question) => {
          setChanged(undefined);
          void ask(question);
        }}
      />
    </FullscreenDialog>
  );
}

/** Keeps the draft and leads to its editor. */
function useSave(onClose: () => void, onTaken: (name: string) => void) {
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const save = async (name: string, text: string) => {
    if (isSaving) return;
    setSaving(true);
    const body = { name, text, revision: 0, draft: true };
    try {
      await callEndpoint(schemaSave, { body }, { silent: true });
      onClose();
      navigate(`/lists/${name}`);
    } catch (error) {
      setSaving(false);
      if (error instanceof CallFailure && error.code === 409) onTaken(name);
      // of a session that ended the person is told already, and may go on here after it
      else if (!(error instanceof CallFailure && error.code === 401))
        notify({ kind: 'error', message: sentenceOf(error) });
    }
  };
  return { isSaving, save };
}

interface QuestionFormProps {
  readonly form: FormInstance<Values>;
  readonly lists: readonly ManagedSchema[];
  readonly hidden: boolean;
  readonly inferring: Inferring;
  readonly onAsk: (question: Question) => void;
}

/** What the list is made of, and its name. */
function QuestionForm({ form, lists, hidden, inferring, onAsk }: QuestionFormProps) {
  const t = useMessages(createMessages);
  const services = useMemo(() => readRestServices(configuration().restServices), []);
  const source = Form.useWatch('source', form) ?? 'platform';
  // under a name that was given up a new list may begin
  const taken = lists.filter(({ state }) => state !== 'removed').map(({ name }) => name);
  const suggest = (name: string) => {
    if (form.isFieldTouched('name')) return;
    form.setFields([{ name: 'name', value: freeOf(name, taken), errors: [] }]);
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      hidden={hidden}
      initialValues={{ source: 'platform', service: services[0]?.name }}
      onFinish={(values) => {
        const question = questionOf(values);
        if (question) onAsk(question);
      }}
    >
      <p className="bd-create-about">{t('about')}</p>
      <Form.Item name="source" label={t('source')}>
        <Radio.Group
          optionType="button"
          options={[
            { value: 'platform', label: t('platform') },
            { value: 'rest', label: t('rest') },
            { value: 'copy', label: t('copy') },
          ]}
        />
      </Form.Item>
      <SourceInput source={source} lists={lists} services={services} onSuggest={suggest} />
      <Form.Item
        name="name"
        label={t('name')}
        extra={t('nameHint')}
        required
        rules={[
          {
            validator: async (_rule, value: unknown) => {
              if (!resourceName.safeParse(value).success) throw new Error(t('badName'));
              if (taken.includes(String(value)))
                throw new Error(t('taken', { name: String(value) }));
            },
          },
        ]}
      >
        <Input maxLength={64} spellCheck={false} onPressEnter={() => form.submit()} />
      </Form.Item>
      {inferring.state === 'asking' && (
        <div role="status">
          <Spin size="small" /> {t('reading')}
        </div>
      )}
      {inferring.state === 'failed' && (
        <Alert type="error" showIcon message={t(inferring.kind)} description={inferring.reason} />
      )}
    </Form>
  );
}

/** The name, or it with the first number that makes it free. */
function freeOf(name: string, taken: readonly string[]): string {
  if (name === '' || !taken.includes(name)) return name;
  for (let count = 2; ; count += 1)
    if (!taken.includes(`${name}-${count}`)) return `${name}-${count}`;
}

function questionOf({
  source,
  call,
  service,
  path,
  from,
  name = '',
}: Values): Question | undefined {
  if (source === 'copy') return from === undefined ? undefined : { name, copyOf: from };
  if (source === 'platform') {
    const found = listCalls.find(({ key }) => key === call);
    return found && { name, service: undefined, call: found.call };
  }
  if (service === undefined || path === undefined) return undefined;
  return { name, service, call: { method: 'GET', path } };
}
