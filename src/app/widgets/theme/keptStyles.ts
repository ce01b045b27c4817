import { createCache } from '@ant-design/cssinjs';

/**
 * antd's style sheets, kept once they were made: by itself antd forgets one as soon as nothing on the screen uses it, and
 * makes it again, out of every token of the theme, on the next screen.
 */
export function createKeptStyles(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) =>
    update(path, (before) => {
      const after = change(before);
      // used nowhere now, and still what it was
      return after === null && before && path.startsWith('style%') ? [0, before[1]] : after;
    });
  return cache;
}
