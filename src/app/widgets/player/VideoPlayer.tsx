import { ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { Player } from './engine.ts';
import { isStream, type VideoSource } from './source.ts';
import './player.css';

const t = textsOf(locales.forms.player);
const say = textsOf(locales.forms.playback);

export interface VideoPlayerProps {
  source: VideoSource;
  /** name of the video for screen readers */
  title: string;
  /** takes the focus when it is ready, so that its keys work at once */
  autoFocus?: boolean;
}

/**
 * A video, a recording or an HLS stream: rates 0.5 to 5, 16:9, no autoplay (contract 2.5). The library is loaded when the
 * first player is shown. Keys: space, arrows, F, M.
 */
export function VideoPlayer({ source, title, autoFocus = false }: VideoPlayerProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <PlayerAttempt
      key={`${source.url} ${attempt}`}
      source={source}
      title={title}
      autoFocus={autoFocus || attempt > 0}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

/** One try at playing. */
function PlayerAttempt({
  source: { url, poster, type },
  title,
  autoFocus,
  onRetry,
}: Required<VideoPlayerProps> & { onRetry: () => void }) {
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const playing = useRef<Player | undefined>(undefined);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  // read once, when the player is made: a change of them does not make another player
  const begin = useRef({ language, title, autoFocus });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    const fail = (): void => {
      if (!isGone) setStatus('failed');
    };
    const start = async (): Promise<void> => {
      const source = { url, poster, type };
      const { createPlayer } = await import('./appPlayer.ts');
      // adds itself to the library, and is as large as it: loaded with the first stream
      if (isStream(source)) await import('@videojs/http-streaming');
      if (isGone) return;
      const { language: first, title: label, autoFocus: wantsFocus } = begin.current;
      const player = createPlayer(element, { source, language: first, label });
      playing.current = player;
      player.on('error', fail);
      player.ready(() => {
        // the button that tries again has the focus then
        if (player.error()) return fail();
        setStatus('ready');
        if (wantsFocus) player.focus();
      });
    };
    start().catch(fail);
    return () => {
      isGone = true;
      playing.current?.dispose();
      playing.current = undefined;
    };
  }, [url, poster, type]);

  useEffect(() => {
    playing.current?.language(language);
  }, [language]);

  return (
    <div className="bd-player">
      <div ref={place} className="bd-player-place" hidden={status === 'failed'} />
      {status === 'loading' ? (
        <div
          className="bd-row bd-column bd-gap-12 bd-player-cover"
          role="status"
          aria-label={t('loading')}
        >
          <Spin />
        </div>
      ) : null}
      {status === 'failed' ? (
        <div className="bd-row bd-column bd-gap-12 bd-player-cover" role="alert">
          <WarningOutlined aria-hidden />
          <p>{say('cannotPlay')}</p>
          <Button icon={<ReloadOutlined aria-hidden />} autoFocus onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
