import { expect, it } from 'vitest';
import config from '../../../vite.config.ts';

it('a build that a test begins is the one that people get', async () => {
  const of = (command: 'build' | 'serve') =>
    config({ command, mode: 'production', isSsrBuild: false, isPreview: false });
  const replaced = async (command: 'build' | 'serve') =>
    JSON.stringify((await of(command)).resolve?.alias);
  expect(await replaced('serve')).toContain('antd/lib/app/context');
  expect(await replaced('build')).not.toContain('antd/lib/app/context');
});
