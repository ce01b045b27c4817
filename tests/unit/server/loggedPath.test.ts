import { expect, it } from 'vitest';
import { loggedPath } from '#server/http/observation.ts';

it.each([
  '/p/UWTam9RDgD',
  '/p/UWTam9RDgD/',
  '/p/UWTam9RDgD/more/none',
  '/p/UWTam9RDgD/nothing/here',
  '/P/UWTam9RDgD',
  '//p//UWTam9RDgD',
  '/%70/UWTam9RDgD',
  '/p%2FUWTam9RDgD',
  '/%ff/%70%2fUWTam9RDgD',
  '/app/p/UWTam9RDgD',
  '/scan/UWTam9RDgD',
])('%s loses its code', (path) => {
  expect(loggedPath(path)).not.toContain('UWTam9RDgD');
});

it.each(['/jmgr/post/detail/12', '/s/12/more/a', '/public/p.js', '/', '/cdn/image/ab/cd.png'])(
  '%s stands as it is',
  (path) => {
    expect(loggedPath(path)).toBe(path);
  },
);
