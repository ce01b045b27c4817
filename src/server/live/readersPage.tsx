import { type LiveState, liveContentType } from '#contract/codes.ts';
import { liveState } from '#contract/entities/live.ts';
import { video } from '#contract/entities/media.ts';
import type { Language } from '#contract/language.ts';
import { defaultSpecialColour } from '#contract/limits.ts';
import contentStyles from '#page/content/content.css?inline';
import { LivePage, type LiveView } from '#page/content/live/LivePage.tsx';
import liveStyles from '#page/content/live/live.css?inline';
import { channelPath, contentPath } from '#page/links.ts';
import { PageSheet } from '#page/SpecialPage.tsx';
import { renderPage } from '../pages/renderPage.tsx';
import { zonedTime } from '../pages/zonedTime.ts';
import { absoluteAddress } from '../publicAddress.ts';
import type { Settings } from '../settings.ts';
import { RelatedStreams } from './RelatedStreams.tsx';
import { playbackOf, type ReadStream, type ShownLive } from './streams.ts';

/** The addresses that the page of a live stream uses. */
export const readersScript = '/live/reader.js';
const statePath = (id: string): string => `/live/state/${id}`;
/** plays HLS in browsers that cannot; the build of the app gives it this name */
const playerScript = '/public/player.js';

const stateOf = (live: ShownLive): LiveState => liveState.parse(live.state);

/** The address of a live stream; a replay has its own content type (contract 3). */
export const livePath = (live: ShownLive): string =>
  contentPath(liveContentType(stateOf(live)), live.id);

/** The address of its channel, if readers may open it. */
const pathOfChannel = (live: ShownLive): string | undefined =>
  live.channel_id !== null && live.channel_is_enabled === true
    ? channelPath(live.channel_id)
    : undefined;

function viewOf(live: ShownLive, language: Language, settings: Settings): LiveView {
  const state = stateOf(live);
  const time = (instant: Date) => zonedTime(instant, language, settings);
  return {
    title: live.title,
    introduction: live.introduction,
    cover: live.cover,
    channel:
      live.channel_name === null
        ? undefined
        : { name: live.channel_name, path: pathOfChannel(live) },
    author: {
      // a blocked account has no page
      id: live.author_is_blocked ? undefined : live.author_id,
      nickname: live.nickname,
      avatar: live.avatar,
    },
    state,
    startAt: live.start_at.toISOString(),
    times: {
      start: time(live.start_at),
      began: live.began_at ? time(live.began_at) : undefined,
      ended: live.ended_at ? time(live.ended_at) : undefined,
    },
    playback: playbackOf(settings, {
      id: live.id,
      state,
      replayVideo: video.nullable().parse(live.replay),
      isShown: true,
    }),
    figures: {
      views: live.view_count,
      likes: live.like_count,
      reservations: live.reservation_count,
    },
  };
}

/** The page of a live stream or its replay: HTML that is complete without script. */
export function readersPage(
  settings: Settings,
  language: Language,
  { live, related }: { readonly live: ShownLive; readonly related: readonly ReadStream[] },
): string {
  const view = viewOf(live, language, settings);
  const addresses = { state: statePath(live.id), player: playerScript };
  return renderPage(
    settings,
    language,
    {
      title: live.title,
      summary: live.introduction,
      picture: live.cover,
      path: livePath(live),
      thing: {
        '@type': ['Event', 'BroadcastEvent'],
        name: live.title,
        description: live.introduction || undefined,
        url: absoluteAddress(settings, livePath(live)),
        image: live.cover ? absoluteAddress(settings, live.cover) : undefined,
        startDate: (live.began_at ?? live.start_at).toISOString(),
        endDate: live.ended_at?.toISOString(),
        isLiveBroadcast: true,
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: {
          '@type': 'VirtualLocation',
          url: absoluteAddress(settings, livePath(live)),
        },
        organizer: { '@type': 'Organization', name: live.nickname },
      },
      ogType: 'video.other',
      trail: view.channel?.path ? [{ name: view.channel.name, path: view.channel.path }] : [],
      colour: defaultSpecialColour,
      styles: contentStyles + liveStyles,
    },
    <PageSheet bgColor={defaultSpecialColour}>
      <LivePage live={view} addresses={addresses} />
      <div className="page-body">
        <RelatedStreams settings={settings} language={language} streams={related} />
      </div>
      <script type="module" src={readersScript} />
    </PageSheet>,
  );
}
