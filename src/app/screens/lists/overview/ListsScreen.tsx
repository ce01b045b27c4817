import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { lazy, type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { useSession } from '#app/session/useSession.ts';
import { useShelf } from '#app/widgets/draft/shelf.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { ManagedSchema } from '#contract/endpoints/schemas.ts';
import { inLanguage, type Language, languages } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { loadSchemas } from './calls.ts';
import { ListsTable } from './ListsTable.tsx';
import '../kept/kept.css';

const t = textsOf(locales.listEditor.overview);

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
  const create = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="bd-column bd-gap-16 bd-shrink" aria-label={t('title')}>
      <header className="bd-wrap bd-gap-12 bd-spread bd-lists-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t('title')}
          </h1>
          <p>{t('about')}</p>
        </div>
        <Button
          ref={create}
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {t('create')}
        </Button>
      </header>
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
      <RemoteValue remote={remote} failed={t('failed')} rows={10} onRetry={reload}>
        {(lists) => <Found lists={lists} text={text} reload={reload} heading={heading} />}
      </RemoteValue>
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
              create.current?.focus();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

interface FoundProps {
  readonly lists: readonly ManagedSchema[];
  readonly text: string;
  readonly reload: () => Promise<void>;
  /** gets the focus when the row that had it is gone */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The lists whose name in either language contains the text. */
function Found({ lists, text, reload, heading }: FoundProps) {
  const { language } = useLanguage();
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const searchedNames = ({ name, label }: ManagedSchema) => [
      name,
      ...(label ? languages.map((language) => inLanguage(label, language)) : []),
    ];
    return lists
      .filter((list) => searchedNames(list).some((name) => name.toLowerCase().includes(wanted)))
      .sort((one, other) =>
        listTitle(one, language).localeCompare(listTitle(other, language), language),
      );
  }, [lists, text, language]);
  return (
    <>
      <p className="bd-lists-count" role="status">
        {found.length === 0 && text.trim() !== ''
          ? t('nothing', { text: text.trim() })
          : t('counted', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ListsTable lists={found} all={lists} reload={reload} heading={heading} />
      )}
    </>
  );
}

const listTitle = ({ label, name }: ManagedSchema, language: Language): string =>
  inLanguage(label, language) ?? name;
