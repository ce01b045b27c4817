import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import './kept.css';

interface KeptOverviewProps<T> {
  /** its words */
  readonly t: (key: 'title' | 'about' | 'create' | 'empty' | 'failed') => string;
  readonly load: (signal: AbortSignal) => Promise<readonly T[]>;
  /** where a new one is made */
  readonly createAt: string;
  /** of bones while they load */
  readonly rows: number;
  /** draws them; `heading` gets the focus when a row that had it is gone */
  readonly children: (
    all: readonly T[],
    row: {
      readonly reload: () => Promise<void>;
      readonly heading: RefObject<HTMLElement | null>;
    },
  ) => ReactNode;
}

/** An overview of what operators keep beside lists: its title, “New”, and all there are. */
export function KeptOverview<T>(props: KeptOverviewProps<T>) {
  const { t, load, createAt, rows, children } = props;
  const navigate = useNavigate();
  const { remote, reload } = useRemote(load);
  const heading = useRef<HTMLHeadingElement>(null);
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate(createAt)}
    >
      {t('create')}
    </Button>
  );
  const isEmpty = remote.status === 'ready' && remote.value.length === 0;
  return (
    <section className="bd-column bd-gap-16 bd-shrink" aria-label={t('title')}>
      <header className="bd-wrap bd-gap-12 bd-spread bd-lists-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t('title')}
          </h1>
          <p>{t('about')}</p>
        </div>
        {!isEmpty && create}
      </header>
      <RemoteValue remote={remote} failed={t('failed')} rows={rows} onRetry={reload}>
        {(all) =>
          all.length === 0 ? (
            <Empty
              className="bd-lists-empty"
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t('empty')}
            >
              {create}
            </Empty>
          ) : (
            children(all, { reload, heading })
          )
        }
      </RemoteValue>
    </section>
  );
}
