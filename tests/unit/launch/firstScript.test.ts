import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { firstScript } from '#launch/firstScript.mjs';

const page = 'virtual-page.html';
const sources: Readonly<Record<string, string>> = {
  [page]: '<html><head><script type="module" src="/app/main.ts"></script></head></html>',
  '/app/main.ts': "import '/app/calls.ts'; document.title = 'main';",
  '/app/calls.ts': "document.body.append('calls');",
};

/** The page and its scripts, as they are built of the sources above. */
async function builtPage(module: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        enforce: 'pre',
        resolveId: (id) => (id in sources ? id : undefined),
        load: (id) => sources[id],
      },
      firstScript(module),
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: page,
        output: { codeSplitting: { groups: [{ name: 'calls', test: /calls/ }] } },
      },
    },
  });
  const outputs: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[] =
    'output' in built ? built.output : [];
  const html = outputs.find(({ fileName }) => fileName.endsWith('.html'));
  return html?.type === 'asset' ? String(html.source) : '';
}

test('the page names a module of its main script before that as a script of its own', async () => {
  const html = await builtPage('calls.ts');
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address);
  expect(scripts).toEqual([
    expect.stringMatching(/assets\/calls-/),
    expect.stringMatching(/assets\/virtual-page-/),
  ]);
  expect(html).not.toContain('modulepreload');
});

test('the build fails where no script contains that module', async () => {
  await expect(builtPage('gone.ts')).rejects.toThrow('gone.ts');
});
