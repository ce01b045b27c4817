import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Skeleton } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ManagedSchema } from '#contract/endpoints/schemas.ts';
import { languages } from '#contract/language.ts';
import { useLocalized, useMessages } from '../../../language/index.ts';
import { useRemote } from '../../../widgets/remote/useRemote.ts';
import { loadSchemas } from './calls.ts';
import { ListsTable } from './ListsTable.tsx';
import { overviewMessages } from './messages.ts';
import './overview.css';

const CreateDialog = lazy(() => import('../create/CreateDialog.tsx'));

/** `/lists`: every list of the platform, where it comes from and how it stands (DESIGN 5). For operators. */
export function Component() {
  const t = useMessages(overviewMessages);
  const { remote, reload } = useRemote(loadSchemas);
  const [text, setText] = useState('');
  const [creating, setCreating] = useState(false);
  return (
    <section className="bd-lists" aria-label={t('title')}>
      <header className="bd-lists-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('about')}</p>
        </div>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      </header>
      <Input.Search
        allowClear
        className="bd-lists-search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {remote.status === 'loading' && <Skeleton active paragraph={{ rows: 10 }} />}
      {remote.status === 'failed' && (
        <Alert
          type="error"
          showIcon
          message={t('failed')}
          description={remote.reason}
          action={<Button onClick={() => void reload()}>{t('retry')}</Button>}
        />
      )}
      {remote.status === 'ready' && <Found lists={remote.value} text={text} reload={reload} />}
      {creating && (
        <Suspense fallback={null}>
          <CreateDialog
            taken={remote.status === 'ready' ? remote.value.map(({ name }) => name) : []}
            onClose={() => setCreating(false)}
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
}

/** The lists whose name has the text in it, in either language. */
function Found({ lists, text, reload }: FoundProps) {
  const t = useMessages(overviewMessages);
  const localized = useLocalized();
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const namesOf = ({ name, label }: ManagedSchema) => [
      name,
      ...(label ? languages.map((language) => label[language]) : []),
    ];
    return lists
      .filter((list) => namesOf(list).some((name) => name.toLowerCase().includes(wanted)))
      .sort((one, other) => titleOf(one, localized).localeCompare(titleOf(other, localized)));
  }, [lists, text, localized]);
  return (
    <>
      <p className="bd-lists-count" role="status">
        {found.length === 0 ? t('nothing', { text }) : t('counted', { count: found.length })}
      </p>
      {found.length > 0 && <ListsTable lists={found} reload={reload} />}
    </>
  );
}

const titleOf = (list: ManagedSchema, localized: ReturnType<typeof useLocalized>): string =>
  list.label ? localized(list.label) : list.name;
