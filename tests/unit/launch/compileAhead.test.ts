import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { compileAhead } from '#launch/compileAhead.mjs';

const sources: Readonly<Record<string, string>> = {
  'virtual:start': `import('virtual:editor').then(({ edit }) => document.append(edit()));`,
  'virtual:editor': `export const edit = () => 'edited';`,
};

/** Scripts as they are built of the sources above, by the name of their module. */
async function builtScripts(): Promise<Record<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        resolveId: (id) => (id in sources ? `\0${id}` : undefined),
        load: (id) => sources[id.slice(1)],
      },
      compileAhead(/virtual:editor$/),
    ],
    build: { write: false, rolldownOptions: { input: 'virtual:start' } },
  });
  const outputs: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[] =
    'output' in built ? built.output : [];
  return Object.fromEntries(
    outputs.flatMap((one) =>
      one.type === 'chunk' ? [[one.facadeModuleId?.slice(1) ?? one.name, one.code]] : [],
    ),
  );
}

describe('the scripts of a build', () => {
  test('that are handled at once are compiled as they load, and no others', async () => {
    const scripts = await builtScripts();
    expect(Object.keys(scripts).sort()).toEqual(Object.keys(sources).sort());
    expect(scripts['virtual:editor']).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    expect(scripts['virtual:start']).not.toContain('allFunctionsCalledOnLoad');
  });
});
