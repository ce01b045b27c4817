import { expect, it } from 'vitest';
import config from '../../../vite.config.ts';

it('what a test builds or serves is what people get', async () => {
  const replaced = async (command: 'build' | 'serve', mode: string) => {
    const { resolve } = await config({ command, mode, isSsrBuild: false, isPreview: false });
    return JSON.stringify(resolve?.alias);
  };
  expect(await replaced('serve', 'test')).toContain('antd/lib/app/context');
  expect(await replaced('serve', 'development')).not.toContain('antd/lib/app/context');
  expect(await replaced('build', 'production')).not.toContain('antd/lib/app/context');
});
