import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import type { Remote } from '#app/widgets/remote/useRemote.ts';
import './read-screen.css';

interface ReadScreenProps<V> {
  readonly title: string;
  /** what the screen tells; absent until that is known */
  readonly about: string | undefined;
  readonly remote: Remote<V>;
  readonly reload: () => Promise<void>;
  /** label of the button that asks again */
  readonly refresh: string;
  /** said where the answer could not be had */
  readonly failed: string;
  readonly children: (value: V) => ReactNode;
}

/** A screen that shows one answer of the platform, with a button to ask again. */
export function ReadScreen<V>(props: ReadScreenProps<V>) {
  const { title, about, remote, reload, refresh, failed, children } = props;
  return (
    <section className="bd-column bd-gap-16 bd-shrink" aria-label={title}>
      <header className="bd-wrap bd-gap-12 bd-spread bd-read-screen-head">
        <div>
          <h1>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void reload()}>
          {refresh}
        </Button>
      </header>
      <RemoteValue remote={remote} failed={failed} rows={12} onRetry={reload}>
        {children}
      </RemoteValue>
    </section>
  );
}
