import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { SettingList } from '#app/screens/shared/setting/SettingList.tsx';
import { useSession } from '#app/session/useSession.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { useShelf } from '#app/widgets/draft/shelf.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { ManagedSchema } from '#contract/endpoints/schemas.ts';
import { inLanguage, type Language, languages } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { loadSchemas } from './calls.ts';
import { useListRows } from './useListRows.tsx';
import '../kept/kept.css';

const CreateDialog = lazy(() => import('../create/CreateDialog.tsx'));

/** The dialog checks the shape of what was kept; it is loaded only when needed. */
const keptAnything = z.unknown();

/** `/lists`, for operators: all lists of the platform, where they come from, and their state (contract 12). */
export function Component() {
  return (
    <PlaceGate place="/lists">
      <Lists />
    </PlaceGate>
  );
}

function Lists() {
  const t = useMessages(locales.listEditor.overview);
  const { remote, reload } = useRemote(loadSchemas);
  const [text, setText] = useState('');
  const account = useSession().userInfo?.id ?? '';
  const shelf = useShelf(account, 'list', undefined, keptAnything);
  const [query, setQuery] = useSearchParams();
  /** a link of a source leads here, to make a list of it */
  const from = query.get('source') ?? undefined;
  const [isAsked, setAsked] = useState(false);
  /** the dialog opens again after an expired session or a crash, until the person has closed it */
  const [hasClosed, setClosed] = useState(false);
  const isRestored = shelf?.kept !== undefined && !hasClosed && from === undefined;
  const { language } = useLanguage();
  const rowOf = useListRows();
  const wanted = text.trim().toLowerCase();
  const found = (lists: readonly ManagedSchema[]) =>
    lists
      .filter(({ name, label }) =>
        [name, ...(label ? languages.map((one) => inLanguage(label, one)) : [])].some((one) =>
          one.toLowerCase().includes(wanted),
        ),
      )
      .sort((one, other) =>
        listTitle(one, language).localeCompare(listTitle(other, language), language),
      );
  return (
    <>
      <SettingList
        level={1}
        title={t('title')}
        about={t('about')}
        source={{ remote, reload }}
        Menu={ActionMenu}
        actions={[
          {
            label: t('create'),
            icon: <PlusOutlined aria-hidden />,
            type: 'primary',
            work: async () => {
              setAsked(true);
              return false;
            },
          },
        ]}
        head={(lists) => (
          <>
            <Input
              allowClear
              type="search"
              prefix={<SearchOutlined aria-hidden />}
              className="bd-lists-search"
              aria-label={t('search')}
              placeholder={t('search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <p className="bd-soft" role="status">
              {found(lists).length === 0 && wanted !== ''
                ? t('nothing', { text: text.trim() })
                : t('counted', { count: found(lists).length })}
            </p>
          </>
        )}
        rows={(lists) => found(lists).map((list) => rowOf(list, lists))}
      />
      {shelf && (isAsked || isRestored || from !== undefined) && (
        <Suspense fallback={null}>
          <CreateDialog
            lists={remote.status === 'ready' ? remote.value : []}
            shelf={shelf}
            doesRestore={isRestored}
            from={from}
            onClose={() => {
              setAsked(false);
              setQuery({}, { replace: true });
              setClosed(true);
              document.querySelector<HTMLElement>('.bd-setting-head button')?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const listTitle = ({ label, name }: ManagedSchema, language: Language): string =>
  inLanguage(label, language) ?? name;
