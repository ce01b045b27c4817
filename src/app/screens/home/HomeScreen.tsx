import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { platformZone } from '#app/configuration.ts';
import { useMessages } from '#app/language/index.ts';
import { useMayWrite } from '#app/providers/useMay.ts';
import { callEndpoint } from '#app/session/client.ts';
import { ActForInstead } from '#app/widgets/acting/ActForInstead.tsx';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { type Home, homeCall } from '#contract/endpoints/home.ts';
import { zoneText } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import { ReadScreen } from '../shared/ReadScreen.tsx';
import { Lately } from './Lately.tsx';
import { Numbers } from './Numbers.tsx';
import { Things } from './Things.tsx';
import { Waiting } from './Waiting.tsx';
import './home.css';

async function loadHome(signal: AbortSignal): Promise<Home> {
  return (await callEndpoint(homeCall, {}, { silent: true, signal })).data;
}

/** `/home`: what waits for the person, what happened, how it goes. */
export function Component() {
  return (
    <PlaceGate place="/home">
      <HomeScreen />
    </PlaceGate>
  );
}

function HomeScreen() {
  const t = useMessages(locales.home.screen);
  const { remote, reload } = useRemote(loadHome);
  const of = remote.status === 'ready' ? remote.value.of : undefined;
  const zone = zoneText(Date.now(), platformZone());
  return (
    <ReadScreen
      title={t('title')}
      about={of && t(of === 'platform' ? 'aboutPlatform' : 'aboutOwn', { zone })}
      remote={remote}
      reload={reload}
      refresh={t('refresh')}
      failed={t('failed')}
    >
      {(home) => <Shown home={home} />}
    </ReadScreen>
  );
}

function Shown({ home }: { home: Home }) {
  const t = useMessages(locales.home.screen);
  const isNew = !home.hasContents && home.waiting.length === 0;
  return (
    <>
      {isNew && <Begin />}
      <div className="bd-grid bd-gap-16 bd-home-columns">
        {!isNew && (
          <Part title={t('waiting')}>
            <Waiting waiting={home.waiting} />
          </Part>
        )}
        <Part title={t('lately')}>
          <Lately lately={home.lately} />
        </Part>
      </div>
      {!isNew && <Numbers home={home} />}
      {!isNew && (
        <div className="bd-grid bd-gap-16 bd-home-columns">
          <Part title={t('best')}>
            <Things things={home.best} none={t('bestNone')} />
          </Part>
          <Part title={t('fading')}>
            <Things things={home.fading} none={t('fadingNone')} isCompared />
          </Part>
        </div>
      )}
    </>
  );
}

/** What somebody who has published nothing yet does first. */
function Begin() {
  const t = useMessages(locales.home.screen);
  const mayPublish = useMayWrite();
  return (
    <Part title={t('beginTitle')}>
      <p>{t(mayPublish ? 'beginText' : 'mayNot')}</p>
      {!mayPublish && <ActForInstead toDo="see" />}
      {mayPublish && (
        <ul className="bd-home-begin">
          <li>
            <Link to="/publish/dynamic">{t('beginDynamic')}</Link>
          </li>
          <li>
            <Link to="/publish/article">{t('beginArticle')}</Link>
          </li>
          <li>
            <Link to="/publish/booklist">{t('beginBookList')}</Link>
          </li>
        </ul>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="bd-shrink bd-box bd-home-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
