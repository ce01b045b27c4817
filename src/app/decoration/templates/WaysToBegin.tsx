import { AppstoreOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { specialDetailCall } from '#contract/endpoints/special.ts';
import { locales } from '#locales/index.ts';
import { duplicateOf } from '../document/copies.ts';
import { useEditing } from '../EditorContext.tsx';
import { ContentPicker } from '../kinds/ContentPicker.tsx';
import { loadedLater } from '../loadedLater.tsx';
import { pageOfDetail } from '../saving/pageValues.ts';

const t = textsOf(locales.decorator.template);

const Templates = loadedLater(() => import('./TemplatesDialog.tsx'));

/** What an empty page offers: a template, or the components of a page that is published. */
export function WaysToBegin() {
  const { commands, announcer } = useEditing();
  const [open, setOpen] = useState<'templates' | 'pages'>();
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(undefined);
  const begin = async (record: unknown) => {
    close();
    const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : '';
    if (typeof id !== 'string' || id === '') return;
    setBusy(true);
    try {
      const { data } = await callEndpoint(specialDetailCall, { parameters: { id } });
      const { components } = pageOfDetail(data);
      commands.insert(
        components.map((component) => duplicateOf(component, newUuid)),
        'template',
      );
      announcer.announce(t('begun', { name: data.name, count: components.length }));
    } catch {
      // the client has told the person
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="bd-wrap bd-gap-8 decoration-beginnings">
      <Button icon={<AppstoreOutlined />} onClick={() => setOpen('templates')}>
        {t('beginTemplate')}
      </Button>
      <Button icon={<CopyOutlined />} loading={busy} onClick={() => setOpen('pages')}>
        {t('beginPage')}
      </Button>
      {open === 'templates' && (
        <Templates>{({ TemplatesDialog }) => <TemplatesDialog onClose={close} />}</Templates>
      )}
      <ContentPicker
        resource="special-pages"
        label={t('publishedPage')}
        open={open === 'pages'}
        maximum={1}
        selected={[]}
        onCancel={close}
        onConfirm={([record]) => void begin(record)}
      />
    </div>
  );
}
