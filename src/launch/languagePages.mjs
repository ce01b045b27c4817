import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { inProject } from './project.mjs';
import { languageFolders } from './say.mjs';

/**
 * Writes the JSON Schemas and the reference of the resource language into `docs/`, made from its definition. An editor
 * completes the files of `schemas/` by them, so that `npm install` calls this; each build does, too.
 */
export async function writeLanguagePages() {
  // an installation without what builds
  if (!existsSync(inProject('node_modules/vite'))) return;
  const { openModules } = await import('./runMain.mjs');
  const { locales } = await import('./locales.mjs');
  const vite = await openModules({ configFile: false, plugins: [locales()] });
  try {
    const { publishedPages } = await vite.ssrLoadModule('/src/schema/reference/pages.ts');
    /** @type {[file: string, make: () => string][]} */
    const pages = Object.entries(publishedPages);
    for (const [file, make] of pages) await writeChanged(inProject(file), make());
  } finally {
    await vite.close();
  }
}

/**
 * @param {string} file
 * @param {string} content
 */
async function writeChanged(file, content) {
  if ((await readFile(file, 'utf8').catch(() => '')) === content) return;
  await writeFile(file, content);
}

/** The pages that the app shows as help, in a language. */
const helpPages = (/** @type {string} */ language) =>
  ['findings', 'schema-reference'].map(
    (name) => `docs/${name}${language === 'en-US' ? '' : `.${language}`}.md`,
  );

const styles = `body{margin:0 auto;max-width:1100px;padding:24px;color:#17312f;background:#fff;
font:15px/1.6 -apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans SC",Roboto,Arial,sans-serif}
pre{overflow:auto;padding:12px;border-radius:6px;background:#f3f6f6}code{overflow-wrap:anywhere}
table{display:block;overflow:auto;border-collapse:collapse}th,td{padding:6px 10px;border:1px solid #d9e2e1;text-align:start;vertical-align:top}
blockquote{margin:0;padding-inline-start:12px;border-inline-start:3px solid #d9e2e1}a{color:#0b6e69}
@media (prefers-color-scheme:dark){body{background:#121a19;color:#dce7e6}pre{background:#1d2827}th,td,blockquote{border-color:#31403e}a{color:#5cc2bb}}`;

/**
 * The reference and the findings as pages of the app: `/help/findings.html#unknownKey`.
 *
 * @returns {import('vite').Plugin}
 */
export function helpOfLanguage() {
  return {
    name: 'bookdesk-help',
    configureServer({ middlewares }) {
      middlewares.use('/help', async (request, response, next) => {
        const wanted = basename(request.url ?? '').replace(/#.*$/, '');
        const page = (await drawHelp()).find(({ name }) => name === wanted);
        if (page) response.setHeader('content-type', 'text/html; charset=utf-8').end(page.content);
        else next();
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { name, content } of await drawHelp())
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source: content });
    },
  };
}

/** The pages, as HTML that stands alone. */
export async function drawHelp() {
  const { Marked } = await import('marked');
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = text.toLowerCase().replaceAll(' ', '-');
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
    },
  });
  const pages = languageFolders().flatMap((language) =>
    helpPages(language).map(async (file) => {
      const text = await readFile(inProject(file), 'utf8');
      const title = /^# (.*)$/m.exec(text)?.[1] ?? '';
      return {
        name: basename(file).replace(/md$/, 'html'),
        content: `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${styles}</style><main>${marked.parse(text)}</main></html>`,
      };
    }),
  );
  return await Promise.all(pages);
}
