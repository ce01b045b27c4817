import { existsSync, readFileSync, statSync } from 'node:fs';
import { build, type Plugin, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { leanAntd } from '#launch/leanAntd.mjs';
import { leanRefine } from '#launch/leanRefine.mjs';
import { playerAliases } from '#launch/publicPlayer.mjs';

/** Every patch of a package (docs/architecture.md): what it changes is still there, and so is what it is for. */

const read = (file: string): string => readFileSync(`node_modules/${file}`, 'utf8');

/** What a module of this text answers as its `told`, built with these plugins. */
async function toldBy(text: string, plugins: readonly Plugin[]): Promise<unknown> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'text',
        resolveId: (id) => (id === 'virtual:text' ? id : undefined),
        load: (id) => (id === 'virtual:text' ? text : undefined),
      },
      ...plugins,
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'virtual:text',
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  });
  const outputs: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[] =
    'output' in built ? built.output : [];
  const chunk = outputs.find((one) => one.type === 'chunk');
  const code = chunk?.type === 'chunk' ? chunk.code : '';
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const module: { told?: unknown } = await import(/* @vite-ignore */ address);
  return module.told;
}

describe('an icon beside the text of a button', () => {
  const button = `
    import { createElement } from 'react';
    import { renderToStaticMarkup } from 'react-dom/server';
    import ScissorOutlined from '@ant-design/icons/es/icons/ScissorOutlined';
    import Button from 'antd/es/button';
    export const told = renderToStaticMarkup(
      createElement(Button, { icon: createElement(ScissorOutlined) }, 'cut it'));`;

  test('is read out by antd alone, and silent as we build it', async () => {
    const [alone, mended] = await Promise.all([toldBy(button, []), toldBy(button, leanAntd())]);
    expect(alone).toMatch(/<span class="ant-btn-icon"><span role="img" aria-label="scissor"/);
    expect(mended).toMatch(
      /<span [^>]*aria-hidden="true"[^>]*><span role="img" aria-label="scissor"/,
    );
  });
});

describe('a style sheet that is written already', () => {
  /** How often the text of a sheet is read while one and the same is written twice. */
  const writing = `
    const sheets = [];
    let told = 0;
    const head = {
      tagName: 'HEAD', get children() { return sheets; }, get firstChild() { return sheets[0] ?? null; },
      appendChild: (one) => { sheets.push(one); one.parentNode = head; },
      removeChild: (one) => { sheets.splice(sheets.indexOf(one), 1); },
      contains: () => true,
    };
    globalThis.window = { document: {} };
    globalThis.document = window.document = {
      documentElement: head, querySelector: () => head, contains: () => true,
      createElement: () => {
        const names = {};
        let css = '';
        return {
          tagName: 'STYLE', isConnected: true,
          setAttribute: (name, value) => { names[name] = value; }, getAttribute: (name) => names[name],
          set innerHTML(value) { css = value; }, get innerHTML() { told += 1; return css; },
        };
      },
    };
    window.document.createElement = document.createElement;
    const { updateCSS } = await import('rc-util/es/Dom/dynamicCSS.js');
    updateCSS('a {}', 'key');
    updateCSS('a {}', 'key');
    delete globalThis.window;
    delete globalThis.document;
    export { told };`;

  test('is read again by rc-util alone, and left alone as we build it', async () => {
    expect(await toldBy(writing, [])).toBe(1);
    expect(await toldBy(writing, leanAntd())).toBe(0);
  });
});

test('the context of antd’s forms asks the whole package of forms, which has a module for what it needs', () => {
  const context = read('antd/es/form/context.js');
  expect(context).toContain("import { FormProvider as RcFormProvider } from 'rc-field-form'");
  expect(read('rc-field-form/es/FormContext.js')).toMatch(/export \{ FormProvider\b/);
});

describe('what the app is built with under another name', () => {
  test('the smaller renderer has what the text editor asks for, and react-dom brings the whole one with it', () => {
    const small = read('react-dom/cjs/react-dom-server-legacy.browser.production.min.js');
    expect(small).toContain('exports.renderToStaticMarkup=');
    expect(read('react-dom/server.browser.js')).toContain('react-dom-server.browser.production');
    const asking = [
      'convertToHTML',
      'util/splitReactElement',
      'util/getBlockTags',
      'util/getElementHTML',
    ];
    const asked = asking.flatMap((name) => [
      ...read(`draft-convert/esm/${name}.js`).matchAll(/ReactDOMServer\.(\w+)/g),
    ]);
    expect(new Set(asked.map(([, name]) => name))).toEqual(new Set(['renderToStaticMarkup']));
  });

  test('the player without streams is there, and half of the whole', () => {
    const [core] = playerAliases;
    const file = `node_modules/${core?.replacement}`;
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).size).toBeLessThan(
      statSync('node_modules/video.js/dist/video.es.js').size / 1.5,
    );
  });
});

test('draft hears of a composition by the events of its word alone, which composition.ts takes the place of', () => {
  const handler = read('draft-js/lib/DraftEditorCompositionHandler.js');
  const names = [
    'onBeforeInput',
    'onCompositionStart',
    'onCompositionEnd',
    'onKeyDown',
    'onKeyPress',
  ];
  for (const name of names) expect(handler).toMatch(new RegExp(`\\b${name}: function `));
  expect(handler).toContain("textInputData = (textInputData || '') + e.data");
  expect(handler).not.toContain('onBlur');
});

describe('refine’s hook for titles', () => {
  const title = `
    import { useDocumentTitle } from '@refinedev/react-router';
    export const told = useDocumentTitle;`;
  const sizeOf = async (plugins: readonly Plugin[]): Promise<number> => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'text',
          resolveId: (id) => (id === 'virtual:text' ? id : undefined),
          load: (id) => (id === 'virtual:text' ? title : undefined),
        },
        ...plugins,
      ],
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: 'virtual:text', preserveEntrySignatures: 'strict' },
      },
    });
    const outputs: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[] =
      'output' in built ? built.output : [];
    const [chunk] = outputs;
    if (chunk?.type !== 'chunk') return 0;
    return Object.entries(chunk.modules)
      .filter(([module]) => /\/(@refinedev|qs|lodash-es)\//.test(module))
      .reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
  };

  test('brings all of refine and qs along by itself, and a small part as we build it', async () => {
    const [alone, lean] = await Promise.all([sizeOf([]), sizeOf([leanRefine()])]);
    expect(lean).toBeGreaterThan(0);
    expect(lean).toBeLessThan(alone / 4);
  });
});
