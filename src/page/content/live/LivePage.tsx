import { ContentType, LiveState } from '#contract/codes.ts';
import { message } from '#contract/language.ts';
import { allLocales, type locales } from '#locales/index.ts';
import { contentPath, pictureAddress } from '#page/links.ts';
import { usePageSurroundings } from '#page/PageContext.tsx';
import { PageLink } from '#page/parts/PageLink.tsx';
import { Picture } from '#page/parts/Picture.tsx';
import type { ReadAuthor } from '../content.ts';

/** What a reader sees of a live stream; `times` are texts for readers, `startAt` is for the countdown. */
export interface LiveView {
  title: string;
  introduction: string;
  /** address; empty if there is none */
  cover: string;
  channel: { name: string; path?: string | undefined } | undefined;
  author: ReadAuthor;
  state: LiveState;
  /** ISO 8601 */
  startAt: string;
  /** texts for readers: announced start, actual start, end */
  times: { start: string; began: string | undefined; ended: string | undefined };
  playback: { url: string; isSample: boolean } | null;
  figures: { views: number; likes: number; reservations: number };
}

/** Where the page of a live stream asks for its state, and the player for browsers that cannot play HLS. */
export interface LiveAddresses {
  state: string;
  player: string;
}

function useTexts() {
  const { language } = usePageSurroundings();
  return (
    key: keyof (typeof locales.live.page)['zh-CN'],
    values?: Record<string, string | number>,
  ) => message(allLocales.live.page, language, key, values);
}

/** A live stream or its replay for readers. It is complete without script; with script it counts down and plays. */
export function LivePage({ live, addresses }: { live: LiveView; addresses?: LiveAddresses }) {
  const t = useTexts();
  const { title, state, channel, author, figures } = live;
  const numbers = [
    ['reservations', state === LiveState.scheduled ? figures.reservations : 0],
    ['views', figures.views],
    ['likes', figures.likes],
  ] as const;
  return (
    <main className="read live" data-live={state} data-live-state={addresses?.state}>
      <Screen live={live} player={addresses?.player} />
      <p className="live-facts">
        <span className="live-state" data-state={state}>
          {t(state)}
        </span>
        {channel &&
          (channel.path === undefined ? (
            <span>{channel.name}</span>
          ) : (
            <a className="live-channel" href={channel.path}>
              {channel.name}
            </a>
          ))}
        <Times live={live} />
      </p>
      <h1>{title}</h1>
      <div className="read-head">
        <Picture
          address={author.avatar}
          name={author.nickname}
          width={40}
          height={40}
          className="read-avatar"
        />
        <div className="read-by">
          <PageLink
            href={author.id === undefined ? undefined : contentPath(ContentType.user, author.id)}
            className="read-author"
          >
            {author.nickname}
          </PageLink>
          <span>
            {numbers.map(([key, count]) => count > 0 && <span key={key}>{t(key, { count })}</span>)}
          </span>
        </div>
      </div>
      {live.introduction && <p className="read-text">{live.introduction}</p>}
    </main>
  );
}

function Times({ live: { state, startAt, times } }: { live: LiveView }) {
  const t = useTexts();
  if (state === LiveState.scheduled)
    return <time dateTime={startAt}>{t('startsAt', { time: times.start })}</time>;
  if (state === LiveState.live)
    return <span>{t('beganAt', { time: times.began ?? times.start })}</span>;
  return times.ended ? <span>{t('endedAt', { time: times.ended })}</span> : null;
}

/** The player, or the cover with a message. */
function Screen({ live, player }: { live: LiveView; player: string | undefined }) {
  const t = useTexts();
  const { title, cover, state, startAt, times, playback } = live;
  const address = playback && pictureAddress(playback.url);
  if (playback && address)
    return (
      <div className="live-screen">
        <Player
          address={address}
          title={title}
          cover={cover}
          player={player}
          isLive={state === LiveState.live}
        />
        {playback.isSample && <p className="live-sample">{t('sample')}</p>}
      </div>
    );
  return (
    <div className="live-screen">
      <Picture address={cover} name={title} width={960} height={540} eager />
      <div className="live-veil">
        {state === LiveState.scheduled ? (
          <p data-live-countdown={startAt} data-days={t('days')} data-soon={t('soon')}>
            {/* without script there is no countdown, so the time is shown */}
            <span data-live-words={t('countdown')}>{t('announced')}</span>
            <b>{times.start}</b>
          </p>
        ) : (
          <p>
            <span>{t(state === LiveState.live ? 'notYet' : 'over')}</span>
            {state === LiveState.ended && <small>{t('noReplayYet')}</small>}
          </p>
        )}
      </div>
    </div>
  );
}

const isStream = (address: string): boolean => /\.m3u8($|[?#])/i.test(address);

function Player({
  address,
  title,
  cover,
  player,
  isLive,
}: {
  address: string;
  title: string;
  cover: string;
  player: string | undefined;
  /** the stream may be interrupted and continue */
  isLive: boolean;
}) {
  const t = useTexts();
  const { language } = usePageSurroundings();
  return (
    <div
      className="live-player"
      data-live-player={isStream(address) ? 'stream' : 'file'}
      data-script={player}
      data-cannot={message(allLocales.forms.playback, language, 'cannotPlay')}
      data-play={t('play')}
      data-retry={t('retry')}
      data-signal={isLive ? t('signal') : undefined}
      data-offline={isLive ? t('offline') : undefined}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: live pictures come without captions */}
      <video
        src={address}
        poster={pictureAddress(cover)}
        aria-label={title}
        controls
        playsInline
        preload="none"
      />
      {isStream(address) && <noscript>{t('needsScript')}</noscript>}
    </div>
  );
}
