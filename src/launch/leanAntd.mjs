/**
 * Corrects two faults of antd in the build: unnecessary work, and icons that are read aloud.
 *
 * @returns {import('vite').Plugin[]}
 */
export function leanAntd() {
  return [leanForms(), stylesWrittenOnce(), silentIcons()];
}

/** @type {Pick<import('vite').Plugin, 'enforce' | 'apply'>} */
const whenTheAppIsBuilt = {
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
};

/**
 * antd's inputs ask the whole package of forms for one provider, which its own module has. Asked whole, the package is
 * evaluated in a circle of the build's parts: forms have no component then.
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
 * Every button and icon of antd writes its style sheet again when drawn, and searches all existing ones for that. A
 * sheet that is already there, unchanged and in its place, is left alone.
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

/**
 * Screen readers read an icon beside a button's text by its English name: "scissor 剪切". Such icons are hidden from
 * them. An icon alone keeps its name, because the button may have no other.
 *
 * @returns {import('vite').Plugin}
 */
function silentIcons() {
  /** @type {readonly [RegExp, string, string][]} */
  const mended = [
    [
      /\/antd\/es\/button\/button\.js$/,
      'React.createElement(IconWrapper, {',
      "React.createElement(IconWrapper, {\n    'aria-hidden': Boolean(children) || undefined,",
    ],
    [
      /\/antd\/es\/button\/IconWrapper\.js$/,
      'React.createElement("span", {',
      "React.createElement(\"span\", {\n    'aria-hidden': props['aria-hidden'],",
    ],
  ];
  return {
    name: 'bookdesk-silent-icons',
    ...whenTheAppIsBuilt,
    transform(code, id) {
      const found = mended.find(([file]) => file.test(id));
      if (!found) return null;
      const [, written, instead] = found;
      if (!code.includes(written)) throw new Error(`${id} draws icons in another way now`);
      return { code: code.replace(written, instead), map: null };
    },
  };
}
