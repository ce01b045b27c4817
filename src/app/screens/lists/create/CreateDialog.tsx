import { Alert, Button, Form, Input, Radio, Select, Spin } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { resourceName } from '#contract/endpoints/resources.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import { readRestServices } from '#contract/restServices.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { useMessages } from '../../../language/index.ts';
import { callEndpoint } from '../../../session/client.ts';
import { configuration } from '../../../session/configuration.ts';
import { notify } from '../../../session/notifications.ts';
import { sentenceOf } from '../../../session/problems.ts';
import { FullscreenDialog } from '../../../widgets/FullscreenDialog.tsx';
import { Findings } from './Findings.tsx';
import { listCalls } from './listCalls.ts';
import { createMessages } from './messages.ts';
import { nameOfPath } from './sources.ts';
import { type Question, useInference } from './useInference.ts';
import './create.css';

interface Values {
  readonly source: 'platform' | 'rest';
  readonly call?: string;
  readonly service?: string;
  readonly path?: string;
  readonly name?: string;
}

interface CreateDialogProps {
  /** names of the lists that there are */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Makes a list out of an endpoint: asks it for records, shows what was found, and keeps it as a draft to edit. */
export default function CreateDialog({ taken, onClose }: CreateDialogProps) {
  const t = useMessages(createMessages);
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const { inferring, ask, reset } = useInference();
  const [saving, setSaving] = useState(false);
  const services = useMemo(() => readRestServices(configuration().restServices), []);
  const source = Form.useWatch('source', form) ?? 'platform';
  const found = inferring.state === 'found' ? inferring : undefined;

  const suggestName = (path: string) => {
    if (form.isFieldTouched('name')) return;
    const name = nameOfPath(path);
    if (name) form.setFieldValue('name', taken.includes(name) ? `${name}-2` : name);
  };
  const create = async () => {
    if (!found || saving) return;
    setSaving(true);
    const { name } = found.question;
    const text = serialiseResource(found.inference.definition);
    try {
      await callEndpoint(
        schemaSave,
        { body: { name, text, revision: 0, draft: true } },
        { silent: true },
      );
      onClose();
      navigate(`/lists/${name}`);
    } catch (error) {
      notify({ kind: 'error', message: sentenceOf(error) });
      setSaving(false);
    }
  };
  const buttons = found
    ? [
        <Button key="again" onClick={reset}>
          {t('again')}
        </Button>,
        <Button key="create" type="primary" loading={saving} onClick={() => void create()}>
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
    <FullscreenDialog open title={t('title')} width={760} onCancel={onClose} footer={buttons}>
      {found && <Findings inference={found.inference} />}
      {/* kept while the findings are read, so that choosing again goes on from it */}
      <Form<Values>
        form={form}
        layout="vertical"
        hidden={found !== undefined}
        initialValues={{ source: 'platform', service: services[0]?.name }}
        onFinish={(values) => {
          const question = questionOf(values);
          if (question) void ask(question);
        }}
      >
        <p className="bd-create-about">{t('about')}</p>
        <Form.Item name="source" label={t('source')}>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'platform', label: t('platform') },
              { value: 'rest', label: t('rest') },
            ]}
          />
        </Form.Item>
        {source === 'platform' ? (
          <Form.Item
            name="call"
            label={t('call')}
            rules={[{ required: true, message: t('callPlaceholder') }]}
          >
            <Select
              showSearch
              placeholder={t('callPlaceholder')}
              optionFilterProp="search"
              options={listCalls.map(({ key, summary }) => ({
                value: key,
                search: `${key} ${summary}`,
                label: (
                  <>
                    <code>{key}</code> <small className="bd-no">{summary}</small>
                  </>
                ),
              }))}
              onChange={(key: string) => suggestName(key.split(' ')[1] ?? '')}
            />
          </Form.Item>
        ) : services.length === 0 ? (
          <Alert type="info" showIcon message={t('noServices')} className="bd-create-services" />
        ) : (
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
              <Input onChange={(event) => suggestName(event.target.value)} />
            </Form.Item>
          </div>
        )}
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
          <Input />
        </Form.Item>
        {inferring.state === 'asking' && (
          <p role="status">
            <Spin size="small" /> {t('reading')}
          </p>
        )}
        {inferring.state === 'failed' && (
          <Alert type="error" showIcon message={t('failed')} description={inferring.reason} />
        )}
      </Form>
    </FullscreenDialog>
  );
}

function questionOf({ source, call, service, path, name = '' }: Values): Question | undefined {
  if (source === 'platform') {
    const found = listCalls.find(({ key }) => key === call);
    return found && { name, service: undefined, call: found.call };
  }
  if (service === undefined || path === undefined) return undefined;
  return { name, service, call: { method: 'GET', path } };
}
