import { Button, List, Space } from 'antd';
import { useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { exportPage } from './files/pageFiles.ts';
import { messages } from './messages.ts';
import type { ClaimedKept } from './saving/keptOffers.ts';
import { writeNewPage } from './saving/place.ts';
import { useKeptOffers } from './saving/useKeptOffers.ts';

interface KeptOfGonePageProps {
  account: string;
  id: string;
  /** the kept work was saved as a new page, with this id */
  onSaved: (id: string) => void;
}

/** A page that somebody has deleted: what was edited of it in this browser becomes a page of its own, or a file. */
export function KeptOfGonePage({ account, id, onSaved }: KeptOfGonePageProps) {
  const t = useMessages(messages);
  const { offers, settle } = useKeptOffers(account, id);
  const [busy, setBusy] = useState(false);
  if (offers.length === 0) return null;
  const save = async (kept: ClaimedKept) => {
    setBusy(true);
    const body = { ...writeNewPage(kept.document), draft: true };
    // the person has been told where it fails
    const saved = await callEndpoint(specialSaveCall, { body }).catch(() => undefined);
    setBusy(false);
    if (!saved) return;
    settle(kept, 'forgotten');
    onSaved(saved.data.id);
  };
  return (
    <List
      header={t('goneKept')}
      dataSource={[...offers]}
      rowKey={({ place }) => place.key}
      renderItem={(kept) => (
        <List.Item>
          <Space wrap>
            {t('goneNamed', {
              name: kept.document.name || t('unnamed'),
              time: formatInstant(kept.keptAt),
            })}
            <Button onClick={() => exportPage(kept.document)}>{t('export')}</Button>
            <Button onClick={() => settle(kept, 'forgotten')}>{t('forget')}</Button>
            <Button type="primary" loading={busy} onClick={() => save(kept)}>
              {t('saveAsNew')}
            </Button>
          </Space>
        </List.Item>
      )}
    />
  );
}
