import { Button, List, Space } from 'antd';
import { useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import type { LeftDraft } from '#app/widgets/draft/shelf.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { locales } from '#locales/index.ts';
import { documentOf } from './document/state.ts';
import { exportPage } from './files/pageFiles.ts';
import { type PageValues, writeNewPage } from './saving/pageValues.ts';
import { useKeptOffers } from './saving/useKeptOffers.ts';

const t = textsOf(locales.decorator.decorator);
const draftText = textsOf(locales.forms.draft);

interface KeptOfGonePageProps {
  account: string;
  id: string;
  /** the kept work was saved as a new page, with this id */
  onSaved: (id: string) => void;
}

/** Shown for a page that somebody has deleted: offers to save this browser's unsaved work as a new page or as a file. */
export function KeptOfGonePage({ account, id, onSaved }: KeptOfGonePageProps) {
  const { offers, settle } = useKeptOffers(account, id);
  const [busy, setBusy] = useState(false);
  if (offers.length === 0) return null;
  const save = async (left: LeftDraft<PageValues>) => {
    setBusy(true);
    const body = { ...writeNewPage(documentOf(left.kept.values)), draft: true };
    // if it fails, the client has told the person
    const saved = await callEndpoint(specialSaveCall, { body }).catch(() => undefined);
    setBusy(false);
    if (!saved) return;
    settle(left, 'forgotten');
    onSaved(saved.data.id);
  };
  return (
    <List
      header={t('goneKept')}
      dataSource={[...offers]}
      rowKey={({ key }) => key}
      renderItem={(left) => (
        <List.Item>
          <Space wrap>
            {t('goneNamed', {
              name: left.kept.values.settings.name || t('unnamed'),
              time: formatInstant(new Date(left.kept.keptAt).toISOString()),
            })}
            <Button onClick={() => exportPage(documentOf(left.kept.values))}>{t('export')}</Button>
            <Button onClick={() => settle(left, 'forgotten')}>{draftText('discard')}</Button>
            <Button type="primary" loading={busy} onClick={() => save(left)}>
              {t('saveAsNew')}
            </Button>
          </Space>
        </List.Item>
      )}
    />
  );
}
