/**
 * Lets a module run as a script of its own, as soon as it has come: the page names it before its main script, which
 * imports it too and would else run it only when everything is there.
 *
 * @param {string} module path in the project; its chunk contains nothing that is not needed so early
 * @returns {import('vite').Plugin}
 */
export function firstScript(module) {
  return {
    name: 'bookdesk-first-script',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (output) =>
            output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${module}`)),
        );
        if (!chunk) throw new Error(`There is no chunk of ${module}.`);
        const preload = `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`;
        const main = '<script type="module"';
        if (!html.includes(preload) || !html.includes(main))
          throw new Error(`The page names ${module} in another way now.`);
        return html
          .replace(preload, '')
          .replace(main, `${main} crossorigin src="/${chunk.fileName}"></script>${main}`);
      },
    },
  };
}
