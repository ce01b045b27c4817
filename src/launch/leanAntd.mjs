/**
 * What antd costs a page beyond what it shows, mended where it is built.
 *
 * @returns {import('vite').Plugin[]}
 */
export function leanAntd() {
  return [leanForms(), stylesWrittenOnce()];
}

/** @type {Pick<import('vite').Plugin, 'enforce' | 'apply'>} */
const whenTheAppIsBuilt = {
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
};

/**
 * antd's inputs ask the whole package of forms for one provider, which its own module has. Forms bring the package
 * along where they are used; a list needs none of it.
 *
 * @returns {import('vite').Plugin}
 */
function leanForms() {
  return {
    name: 'bookdesk-lean-forms',
    ...whenTheAppIsBuilt,
    async resolveId(source, importer) {
      if (source !== 'rc-field-form' || !/antd\/es\/form\/context\.js$/.test(importer ?? ''))
        return null;
      return await this.resolve('rc-field-form/es/FormContext', importer, { skipSelf: true });
    },
  };
}

/**
 * Every button and icon that is drawn writes its style sheet again, and for that looks through all that are there and
 * reads one of them as text. What is written already, unchanged and in its place, is left alone.
 *
 * @returns {import('vite').Plugin}
 */
function stylesWrittenOnce() {
  const written = 'export function updateCSS(';
  return {
    name: 'bookdesk-styles-written-once',
    ...whenTheAppIsBuilt,
    transform(code, id) {
      if (!/\/rc-util\/es\/Dom\/dynamicCSS\.js$/.test(id)) return null;
      if (!code.includes(written)) throw new Error(`${id} writes style sheets in another way now`);
      return { code: code.replace(written, 'function writeCSS(') + once, map: null };
    },
  };
}

const once = `
const sheets = new WeakMap();
export function updateCSS(css, key, option = {}) {
  const container = getContainer(option);
  const inContainer = sheets.get(container) ?? new Map();
  sheets.set(container, inContainer);
  const place = getMark(option) + ' ' + key;
  const known = inContainer.get(place);
  if (known?.css === css && known.node.isConnected) return known.node;
  const node = writeCSS(css, key, option);
  inContainer.set(place, { css, node });
  return node;
}
`;
