import { ArrowLeftOutlined, EditOutlined, LinkOutlined } from '@ant-design/icons';
import { useInvalidate } from '@refinedev/core';
import { App, Button, Result, Skeleton, Tag } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { useNow, useSpanText } from '#app/widgets/clock/clock.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { VideoPlayer } from '#app/widgets/player/VideoPlayer.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { ContentStatus, LiveState } from '#contract/codes.ts';
import {
  liveCalls,
  livePushCall,
  liveReplayCall,
  liveStateCall,
} from '#contract/endpoints/lists.ts';
import type { LivePush } from '#contract/entities/live.ts';
import type { Video } from '#contract/entities/media.ts';
import type { LiveRow } from '#contract/things/live.ts';
import { locales } from '#locales/index.ts';
import { contentPath } from '#page/links.ts';
import { PushPanel } from './PushPanel.tsx';
import { ReplayPanel } from './ReplayPanel.tsx';
import './live.css';

const t = textsOf(locales.live.manage);

/** The time until the stream begins, or since it began. */
function Countdown({ live }: { live: LiveRow }) {
  const now = useNow();
  const { state, startAt, beganAt, endedAt } = live;
  const span = useSpanText();
  if (state === LiveState.scheduled && startAt === null)
    return (
      <p className="bd-live-clock">
        <span>{t('noStart')}</span>
      </p>
    );
  // a stream that is announced or has begun has a time
  const announced = startAt ?? beganAt ?? '';
  const left = Date.parse(announced) - now;
  if (state === LiveState.scheduled)
    return (
      <p className="bd-live-clock">
        <span>{t(left > 0 ? 'startsIn' : 'late')}</span>
        {left > 0 ? <b role="timer">{span(left)}</b> : null}
        <small>{t('startsAt', { time: formatInstant(announced) })}</small>
      </p>
    );
  if (state === LiveState.live)
    return (
      <p className="bd-live-clock">
        <span>{t('onAirFor')}</span>
        <b role="timer">{span(now - Date.parse(beganAt ?? announced))}</b>
      </p>
    );
  return (
    <p className="bd-live-clock">
      <small>
        {t('lasted', {
          began: formatInstant(beganAt ?? announced),
          ended: formatInstant(endedAt ?? announced),
        })}
      </small>
    </p>
  );
}

interface Loaded {
  live: LiveRow;
  /** undefined once the stream is over */
  push: LivePush | undefined;
}

const isAhead = ({ state }: LiveRow): boolean =>
  state === LiveState.scheduled || state === LiveState.live;

async function load(id: string, signal: AbortSignal): Promise<Loaded> {
  const options = { silent: true, signal };
  const { data: live } = await callEndpoint(liveCalls.detail, { parameters: { id } }, options);
  if (!isAhead(live)) return { live, push: undefined };
  const { data: push } = await callEndpoint(livePushCall, { body: { id } }, options);
  return { live, push };
}

/** milliseconds between two checks whether the media server has changed its state */
const lookMilliseconds = 10_000;

/** `/manage/live/{id}`: everything for the person who runs a live stream: state, clock, picture, push address, replay. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <PlaceGate place="/manage/live">
      <Console key={id} id={id} />
    </PlaceGate>
  );
}

function Console({ id }: { id: string }) {
  const { remote, reload } = useRemote(
    useCallback((signal: AbortSignal) => load(id, signal), [id]),
  );
  const isRunning = remote.status === 'ready' && isAhead(remote.value.live);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, lookMilliseconds);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  if (remote.status === 'loading')
    return (
      <div className="bd-grid bd-gap-16 bd-live">
        <Skeleton active paragraph={{ rows: 8 }} aria-label={t('loading')} />
      </div>
    );
  if (remote.status === 'failed')
    return (
      <Result
        status="warning"
        title={<h1>{t('failed')}</h1>}
        subTitle={remote.reason}
        extra={<Button onClick={() => void reload()}>{t('retry')}</Button>}
      />
    );
  return <LoadedConsole {...remote.value} reload={reload} />;
}

function LoadedConsole({ live, push, reload }: Loaded & { reload: () => Promise<void> }) {
  const { message } = App.useApp();
  const invalidate = useInvalidate();
  const [isBusy, setIsBusy] = useState(false);
  /** a key that was renewed here; used until the next load brings it too */
  const [renewed, setRenewed] = useState<{ push: LivePush; insteadOf: LivePush }>();
  /** counts what was done here: a success clears what was typed for it, a failure keeps it */
  const [acts, setActs] = useState(0);
  const { id, revision } = live;

  const act = async (call: () => Promise<unknown>, done: string): Promise<void> => {
    setIsBusy(true);
    try {
      await call();
      setActs((count) => count + 1);
      message.success(done);
      void invalidate({ resource: 'live', invalidates: ['list'] });
    } catch (failure) {
      // the client has told the person; a newer version is shown at once
      if (!(failure instanceof CallFailure)) throw failure;
    } finally {
      await reload();
      setIsBusy(false);
    }
  };
  const step = (state: LiveState) =>
    act(
      () => callEndpoint(liveStateCall, { body: { id, state, revision } }, { announce: false }),
      t('stepDone'),
    );
  const saveReplay = (video: Video | null) =>
    act(
      () => callEndpoint(liveReplayCall, { body: { id, revision, video } }, { announce: false }),
      t(video ? 'replaySaved' : 'replayRemoved'),
    );
  return (
    <article className="bd-grid bd-gap-16 bd-live">
      <Head live={live} isBusy={isBusy} onStep={(state) => void step(state)} />
      <div className="bd-grid bd-gap-16 bd-live-columns">
        <Picture live={live} />
        {push ? (
          <PushPanel
            id={id}
            push={renewed?.insteadOf === push ? renewed.push : push}
            onChange={(next) => {
              setRenewed({ push: next, insteadOf: push });
              // a load that is on its way would bring the old key
              void reload();
            }}
          />
        ) : (
          <ReplayPanel
            key={acts}
            live={live}
            isSaving={isBusy}
            onSave={(video) => void saveReplay(video)}
          />
        )}
      </div>
    </article>
  );
}

const colours = {
  scheduled: 'processing',
  live: 'error',
  ended: 'default',
  replay: 'success',
} as const;

function Head({
  live,
  isBusy,
  onStep,
}: {
  live: LiveRow;
  isBusy: boolean;
  onStep: (state: LiveState) => void;
}) {
  const { modal } = App.useApp();
  const { id, state, isDraft, isBlocked, status, contentType } = live;
  const isShown = status === ContentStatus.published && !isDraft && !isBlocked;
  const ask = (words: 'begin' | 'end', to: LiveState): void => {
    modal.confirm({
      title: t(`${words}Title`),
      content: t(`${words}Text`),
      okText: t('yes'),
      cancelText: t('no'),
      onOk: () => onStep(to),
    });
  };
  return (
    <header className="bd-grid bd-gap-12 bd-shrink bd-live-head">
      <Link to="/manage/live" className="bd-accent bd-live-back">
        <ArrowLeftOutlined aria-hidden /> {t('back')}
      </Link>
      <h1>{live.title}</h1>
      <div className="bd-row bd-wrap bd-gap-8">
        <Tag color={colours[state]}>{t(state)}</Tag>
        {isDraft ? <Tag>{t('draft')}</Tag> : null}
        <Countdown live={live} />
      </div>
      <div className="bd-row bd-wrap bd-gap-8">
        {state === LiveState.scheduled ? (
          <Button
            type="primary"
            disabled={!isShown}
            loading={isBusy}
            onClick={() => ask('begin', LiveState.live)}
          >
            {t('begin')}
          </Button>
        ) : null}
        {state === LiveState.live ? (
          <Button danger loading={isBusy} onClick={() => ask('end', LiveState.ended)}>
            {t('end')}
          </Button>
        ) : null}
        <Link to={`/publish/live?id=${id}`}>
          <Button icon={<EditOutlined aria-hidden />} tabIndex={-1}>
            {t('edit')}
          </Button>
        </Link>
        <Button
          icon={<LinkOutlined aria-hidden />}
          disabled={!isShown}
          title={isShown ? undefined : t('readersLater')}
          href={isShown ? contentPath(contentType, id) : undefined}
          target="_blank"
        >
          {t('readers')}
        </Button>
      </div>
    </header>
  );
}

/** The stream as readers see it now. */
function Picture({ live }: { live: LiveRow }) {
  const { playback, title, cover } = live;
  return (
    <section className="bd-grid bd-gap-12 bd-shrink bd-live-card">
      <h2>{t('watch')}</h2>
      {playback ? (
        <>
          <VideoPlayer
            key={playback.url}
            source={{ url: playback.url, poster: cover || undefined }}
            title={title}
          />
          {playback.isSample ? <p className="bd-live-hint">{t('sampleNote')}</p> : null}
        </>
      ) : (
        <div className="bd-anchor bd-grid bd-cut bd-live-nothing">
          {cover ? <img src={cover} alt="" /> : null}
          <p>{t(isAhead(live) ? 'notYet' : 'overWithoutReplay')}</p>
        </div>
      )}
    </section>
  );
}
