/**
 * What antd costs a page beyond what it shows, and says beyond what is meant, mended where it is built.
 *
 * @returns {import('vite').Plugin[]}
 */
export function leanAntd() {
  return [stylesWrittenOnce(), silentIcons()];
}

/** @type {Pick<import('vite').Plugin, 'enforce' | 'apply'>} */
const whenTheAppIsBuilt = {
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
};

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

/**
 * An icon beside the text of a button is read out before it, by its name in English: "scissor 剪切". It is silent there.
 * One that stands alone keeps its name: a button may have no other.
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
