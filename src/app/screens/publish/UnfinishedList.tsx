import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatTimeAgo } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { useMayWrite } from '#app/providers/useMay.ts';
import { CallFailure } from '#app/session/client.ts';
import { notifyFailure } from '#app/session/notifications.ts';
import { useSession } from '#app/session/useSession.ts';
import { saveFile } from '#app/widgets/saveFile.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import type { WritingName } from '#contract/entities/writing.ts';
import { locales } from '#locales/index.ts';
import {
  discardUnfinished,
  findUnfinished,
  forgetOnDevice,
  type UnfinishedList as List,
  type Unfinished,
} from './writingDraft.ts';

const t = textsOf(locales.publish.publish);

const nothing: List = { writings: [], unreadable: [] };
/** so many are shown; a button shows the rest */
const shownFirst = 3;

/** Above an empty form: unpublished drafts of the person from this or another device, to continue. */
export function UnfinishedList({ kind }: { kind: WritingName }) {
  const account = useSession().userInfo?.id ?? '';
  const isPublisher = useMayWrite();
  const [{ writings, unreadable }, setList] = useState(nothing);
  const [isWhole, setIsWhole] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    void findUnfinished(account, kind, isPublisher, controller.signal).then((found) => {
      if (!controller.signal.aborted) setList(found);
    });
    return () => controller.abort();
  }, [account, kind, isPublisher]);

  const remove = useCallback((id: string) => {
    setList((before) => ({
      writings: before.writings.filter((writing) => writing.id !== id),
      unreadable: before.unreadable.filter((copy) => copy.id !== id),
    }));
  }, []);
  const discard = async (writing: Unfinished): Promise<void> => {
    try {
      await discardUnfinished(account, writing);
      remove(writing.id);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      if (failure.code !== 401) notifyFailure(failure);
    }
  };

  if (writings.length + unreadable.length === 0) return null;
  const shown = isWhole ? writings : writings.slice(0, shownFirst);
  return (
    <section className="bd-edged bd-ground bd-unfinished" aria-label={t('unfinished')}>
      <h2>{t('unfinished')}</h2>
      <ul>
        {shown.map((writing) => (
          <UnfinishedRow
            key={writing.id}
            kind={kind}
            writing={writing}
            onDiscard={() => void discard(writing)}
          />
        ))}
        {unreadable.map(({ id, text }) => (
          <li key={id} className="bd-row bd-gap-8">
            <span className="bd-grid bd-grow bd-shrink bd-unfinished-text">
              <strong className="bd-clip">{t('unreadable')}</strong>
              <small>{t('unreadableHint')}</small>
            </span>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => saveFile(`${id}.txt`, new Blob([text], { type: 'text/plain' }))}
            >
              {t('downloadCopy')}
            </Button>
            <Discard
              title={t('unreadable')}
              onDiscard={() => void forgetOnDevice(account, id).then(() => remove(id))}
            />
          </li>
        ))}
      </ul>
      {writings.length > shownFirst && !isWhole ? (
        <Button type="link" size="small" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: writings.length })}
        </Button>
      ) : null}
    </section>
  );
}

function UnfinishedRow({
  kind,
  writing,
  onDiscard,
}: {
  kind: WritingName;
  writing: Unfinished;
  onDiscard: () => void;
}) {
  const { language } = useLanguage();
  const { id, recordId, at, isHere, isOpen, device } = writing;
  const elsewhere = device === '' ? t('otherDevice') : t('otherDeviceNamed', { device });
  const title = writing.title || t('untitled');
  const address = new URLSearchParams({ ...(recordId ? { id: recordId } : {}), writing: id });
  const facts = [
    formatTimeAgo(new Date(at).toISOString(), Date.now(), language),
    isHere ? t('thisDevice') : elsewhere,
    ...(recordId ? [t('aboutRecord')] : []),
    ...(isOpen ? [t('openInTab')] : []),
  ];
  return (
    <li className="bd-row bd-gap-8">
      <span className="bd-grid bd-grow bd-shrink bd-unfinished-text">
        <strong className="bd-clip" title={title}>
          {title}
        </strong>
        <small>{facts.join(' · ')}</small>
      </span>
      <Link
        className="bd-rigid bd-unfinished-go"
        to={`/publish/${kind}?${address}`}
        aria-label={t('continueWith', { title })}
      >
        {t('continue')}
      </Link>
      <Discard title={title} onDiscard={onDiscard} />
    </li>
  );
}

function Discard({ title, onDiscard }: { title: string; onDiscard: () => void }) {
  const confirm = useConfirm();
  const ask = async () => {
    const question = { title: t('discardQuestion'), lines: [title], okText: t('discard') };
    if (await confirm({ ...question, danger: true })) onDiscard();
  };
  return (
    <Button
      type="text"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={t('discardNamed', { title })}
      onClick={() => void ask()}
    />
  );
}
