import { Button, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { Remote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';
import './setting.css';

const t = textsOf(locales.identity.setting);

interface SectionFrameProps<T> {
  title: string;
  /** 1 where the section is all of its screen. Default: 2 */
  level?: 1 | 2;
  /** one sentence below the title */
  about?: string;
  /** beside the title */
  extra?: ReactNode;
  remote: Remote<T>;
  reload: () => Promise<void>;
  /** draws the loaded data */
  children: (value: T) => ReactNode;
}

/** A section of the settings: title, bones while it loads, and a failure with a button to try again. */
export function SectionFrame<T>(props: SectionFrameProps<T>) {
  const { title, level = 2, about, extra, remote, reload, children } = props;
  const Heading = `h${level}` as const;
  return (
    <section
      className="bd-grid bd-shrink bd-box bd-setting"
      aria-busy={remote.status === 'loading'}
    >
      <header className="bd-setting-head">
        <div>
          <Heading>{title}</Heading>
          {about && <p>{about}</p>}
        </div>
        {extra}
      </header>
      {remote.status === 'loading' && (
        <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={t('loading')} />
      )}
      {remote.status === 'failed' && (
        <Result
          status="warning"
          title={t('loadFailed')}
          subTitle={remote.reason}
          extra={
            <Button type="primary" onClick={() => void reload()}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {remote.status === 'ready' && children(remote.value)}
    </section>
  );
}
