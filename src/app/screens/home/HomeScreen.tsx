import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { platformZone } from '#app/configuration.ts';
import { formatNumber } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
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
import './home.css';

const t = textsOf(locales.home.screen);

/** What waits for the person: each leads to just that. */
function Waiting({ waiting }: Pick<Home, 'waiting'>) {
  const { language } = useLanguage();
  if (waiting.length === 0) return <p className="bd-soft">{t('waitingNone')}</p>;
  return (
    <ul className="bd-home-waiting">
      {waiting.map(({ what, of, count, exact, path }) => {
        const name = t(`waiting_${what}`);
        const number = formatNumber(count, 0, language);
        return (
          <li key={`${what} ${of}`}>
            <Link className="bd-row bd-gap-12 bd-spread" to={path}>
              <span>{of ? t('waitingOf', { of: t(`of_${of}`), what: name }) : name}</span>
              <strong>{exact ? number : t('atLeast', { count: number })}</strong>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

interface ThingsProps {
  readonly things: Home['best'];
  readonly none: string;
  /** tells the week before, too */
  readonly isCompared?: boolean;
}

/** Contents with their views of the week; each leads to what readers see. */
function Things({ things, none, isCompared = false }: ThingsProps) {
  const { language } = useLanguage();
  if (things.length === 0) return <p className="bd-soft">{none}</p>;
  return (
    <ol className="bd-home-things">
      {things.map(({ kind, id, title, path, ...numbers }) => {
        const views = formatNumber(numbers.views, 0, language);
        const before = formatNumber(numbers.before, 0, language);
        return (
          <li className="bd-wrap bd-spread" key={`${kind} ${id}`}>
            <a href={path} target="_blank" rel="noreferrer">
              {title || t('untitled')}
            </a>
            <span className="bd-soft bd-small bd-digits">
              {isCompared ? t('viewsAgainst', { views, before }) : t('viewsOfWeek', { views })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

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
