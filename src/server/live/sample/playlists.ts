/** Playlists of the sample: a few seconds over and over, sliding as those of a media server do. Pure, times in milliseconds. */

const segmentSeconds = 4;
const segmentCount = 6;
/** segments that a live playlist holds */
const windowSize = 5;
/** segments that stand ready when a stream begins, so that a player need not wait for them */
const leadSegments = 3;

const head = (lines: readonly string[]): string[] => [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  `#EXT-X-TARGETDURATION:${segmentSeconds}`,
  ...lines,
];
const map = '#EXT-X-MAP:URI="/live/sample/head.mp4"';

const segment = (number: number): string[] => [
  `#EXTINF:${segmentSeconds.toFixed(3)},`,
  `/live/sample/${number % segmentCount}.m4s`,
];

/**
 * The live playlist at a moment: the latest segments, numbered on and on from the begin of the stream. Where the sample
 * starts over, times do too: a discontinuity.
 */
export function livePlaylist(beganAt: number, now: number): string {
  const age = Math.max(0, Math.floor((now - beganAt) / 1_000 / segmentSeconds));
  const last = age + leadSegments;
  const first = Math.max(0, last - windowSize);
  const numbers = Array.from({ length: last - first }, (_, index) => first + index);
  const startsOver = (number: number) => number > 0 && number % segmentCount === 0;
  return `${head([
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // those that have slid out: the number of times that it has started over before the first one
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(Math.max(0, first - 1) / segmentCount)}`,
    map,
    ...numbers.flatMap((number) => [
      ...(startsOver(number) ? ['#EXT-X-DISCONTINUITY', map] : []),
      ...segment(number),
    ]),
  ]).join('\n')}\n`;
}

/** The playlist of the replay: the sample once, from its begin to its end. */
export function replayPlaylist(): string {
  const numbers = Array.from({ length: segmentCount }, (_, index) => index);
  return `${head([
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
    map,
    ...numbers.flatMap(segment),
    '#EXT-X-ENDLIST',
  ]).join('\n')}\n`;
}
