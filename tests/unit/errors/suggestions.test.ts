import { describe, expect, it } from 'vitest';
import { suggestPlaces } from '#app/screens/errors/suggestions.ts';

const paths = [
  '/publish/dynamic',
  '/manage/dynamic',
  '/manage/article',
  '/privacy',
  '/app-privacy',
  '/certificate/preview',
  '/resource/posts',
];
const places = paths.map((path) => ({ path, title: { 'zh-CN': path, 'en-US': path } }));
const suggested = (wrong: string) => suggestPlaces(wrong, places).map(({ path }) => path);

describe('what somebody with a wrong address may have wanted', () => {
  it.each([
    ['/privcy', '/privacy'],
    ['/manage/artcile?page=2', '/manage/article'],
    ['/PRIVACY/', '/privacy'],
    ['/posts', '/resource/posts'],
    ['/admin/post', '/resource/posts'],
    ['/certificate-preview#top', '/certificate/preview'],
  ])('%s is most likely %s', (wrong, meant) => {
    expect(suggested(wrong)[0]).toBe(meant);
  });

  it('may be one of several', () => {
    expect(suggested('/dynamics')).toEqual(['/publish/dynamic', '/manage/dynamic']);
  });

  it.each(['/', '/wp-login.php', '/%E0%A4%A', `/${'a'.repeat(500)}`])(
    'is not guessed at where nothing is like it: %s',
    (wrong) => expect(suggested(wrong)).toEqual([]),
  );
});
