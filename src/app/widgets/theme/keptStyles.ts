import { createCache } from '@ant-design/cssinjs';

/**
 * Keeps antd's style sheets once they are made. By default antd drops a sheet as soon as nothing on the screen uses it,
 * and computes it again on the next screen.
 */
export function createKeptStyles(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) =>
    update(path, (before) => {
      const after = change(before);
      // unused now, but still valid
      return after === null && before && path.startsWith('style%') ? [0, before[1]] : after;
    });
  return cache;
}
