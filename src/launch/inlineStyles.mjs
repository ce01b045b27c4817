/**
 * Puts the style sheet of the first script into the page, which saves a request before the first drawing. The link
 * stays, disabled, so that Vite knows the sheet is there; a disabled link loads nothing.
 *
 * @returns {import('vite').Plugin}
 */
export function inlineStyles() {
  return {
    name: 'bookdesk-inline-styles',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(
          /<link rel="stylesheet" crossorigin href="\/([^"]+\.css)">/g,
          (link, /** @type {string} */ file) => {
            const asset = bundle[file];
            if (asset?.type !== 'asset') return link;
            const rules = Buffer.from(asset.source).toString('utf8').trim();
            return `<style>${rules}</style>${link.replace('<link ', '<link disabled ')}`;
          },
        ),
    },
  };
}
