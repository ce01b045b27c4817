// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { spanOf } from '#app/widgets/clock/clock.ts';
import { filterMenu, sections } from '#app/widgets/places/menu.ts';
import { isAudio, isStream, typeOf } from '#app/widgets/player/source.ts';
import { isExpired, isSigned, streamKey } from '#server/live/pushKey.ts';
import { livePlaylist, replayPlaylist } from '#server/live/sample/routes.ts';

describe('the live tab (contract 2.2)', () => {
  const tabs = (isInstitution: boolean) =>
    sections.map(({ tabs: all }) => filterMenu(all, isInstitution).map(({ path }) => path));
  test('is there for institutions, under publish and manage', () => {
    expect(tabs(true).map((paths) => paths.at(-1))).toEqual(['/publish/live', '/manage/live']);
  });
  test('is not for user accounts', () => {
    expect(tabs(false).flat().join()).not.toContain('live');
  });
});

test('a countdown shows days and a clock, and never less than nothing', () => {
  expect(spanOf(90_061_999)).toEqual({ days: 1, clock: '01:01:01' });
  expect(spanOf(-5)).toEqual({ days: 0, clock: '00:00:00' });
});

describe('what a player is given', () => {
  test.each([
    ['/live/1/index.m3u8?x=1', 'application/x-mpegURL'],
    ['/cdn/film.MOV', 'video/mp4'],
    ['/cdn/talk.mp3', 'audio/mpeg'],
    ['/cdn/no-ending', 'video/mp4'],
  ])('%s is played as %s', (url, type) => {
    expect(typeOf({ url })).toBe(type);
  });
  test('its own type comes first, under the name that browsers know', () => {
    expect(typeOf({ url: '/a', type: 'video/quicktime' })).toBe('video/mp4');
    expect(isStream({ url: '/a', type: 'application/vnd.apple.mpegurl' })).toBe(true);
    expect(isAudio({ url: '/a.mp4', type: 'audio/mp4; codecs=mp4a' })).toBe(true);
  });
});

describe('a stream key', () => {
  const secret = 'a secret of sixteen characters';
  const claims = { stream: '42', version: 2, expires: 1_800_000_000 };
  const query = new URLSearchParams(streamKey(claims, secret).split('?')[1]);
  const given = {
    stream: '42',
    expires: query.get('expires') ?? '',
    sign: query.get('sign') ?? '',
  };
  test('opens what it was signed for, and nothing else', () => {
    expect(isSigned(given, 2, secret)).toBe(true);
    expect(isSigned(given, 3, secret)).toBe(false);
    expect(isSigned(given, 0, secret)).toBe(false);
    expect(isSigned({ ...given, stream: '43' }, 2, secret)).toBe(false);
    expect(isSigned({ ...given, expires: '1800000001' }, 2, secret)).toBe(false);
    expect(isSigned(given, 2, 'another secret of sixteen')).toBe(false);
  });
  test('expires at its second', () => {
    expect(isExpired(given, new Date(1_799_999_999_999))).toBe(false);
    expect(isExpired(given, new Date(1_800_000_000_000))).toBe(true);
  });
});

describe('the playlist of the sample', () => {
  const numberIn = (list: string, name: string) =>
    Number(new RegExp(`#EXT-X-${name}:(\\d+)`).exec(list)?.[1]);
  const piecesIn = (list: string) => [...list.matchAll(/(\d+)\.m4s/g)].map(([, piece]) => piece);

  test('keeps five pieces and numbers them on and on', () => {
    const list = livePlaylist(0, 40_000);
    expect(numberIn(list, 'MEDIA-SEQUENCE')).toBe(8);
    expect(piecesIn(list)).toEqual(['2', '3', '4', '5', '0']);
  });
  test('a discontinuity keeps its place while the list slides over it, and counts when it is gone', () => {
    // every list says the same of the piece that it shares with the next one
    const numbered = (seconds: number) => {
      const list = livePlaylist(0, seconds * 1_000);
      let discontinuity = numberIn(list, 'DISCONTINUITY-SEQUENCE');
      let number = numberIn(list, 'MEDIA-SEQUENCE');
      const found = new Map<number, number>();
      for (const line of list.split('\n')) {
        if (line === '#EXT-X-DISCONTINUITY') discontinuity += 1;
        if (line.endsWith('.m4s')) found.set(number++, discontinuity);
      }
      return found;
    };
    const known = new Map<number, number>();
    for (let seconds = 0; seconds < 120; seconds += 4)
      for (const [number, discontinuity] of numbered(seconds)) {
        expect(discontinuity).toBe(known.get(number) ?? discontinuity);
        known.set(number, discontinuity);
      }
    expect(known.get(12)).toBe(2);
  });
  test('of the replay plays it once', () => {
    const list = replayPlaylist();
    expect(piecesIn(list)).toHaveLength(6);
    expect(list.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
  });
});
