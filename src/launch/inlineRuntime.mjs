/** the module of the bundler's helpers, by the name that it gives it */
const helperModule = '\0rolldown/runtime.js';

/**
 * Puts the helpers of the bundler (how a CommonJS module becomes another one, names of a namespace) into the scripts that
 * come first. They are a script of their own, which a page would have to ask for before any other can run; it comes with
 * the first script of the others.
 *
 * @param {RegExp} modules the modules with the scripts that come first; these import none but each other
 * @returns {import('vite').Plugin}
 */
export function inlineRuntime(modules) {
  const isFirst = (/** @type {{ moduleIds: string[] }} */ chunk) =>
    chunk.moduleIds.some((id) => modules.test(id));
  /** @type {(helpers: ReturnType<typeof readHelpers>) => void} */
  let tell = () => undefined;
  /** @type {Promise<ReturnType<typeof readHelpers>>} */
  let told;
  return {
    name: 'bookdesk-inline-runtime',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    renderStart() {
      told = new Promise((resolve) => {
        tell = resolve;
      });
    },
    async renderChunk(code, chunk) {
      if (chunk.moduleIds.includes(helperModule)) tell(readHelpers(code));
      const [line, imported = ''] = (isFirst(chunk) && importOfRuntime.exec(code)) || [];
      if (line === undefined) return null;
      // scripts are rendered at the same time, and that of the helpers is one of them
      const helpers = (await told)(imported);
      return { code: code.replace(line, () => helpers), map: null };
    },
    generateBundle: {
      // before Vite names in the page, and before each lazy script, what that imports
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const runtime = chunks.find(({ moduleIds }) => moduleIds.includes(helperModule));
        const first = new Map(chunks.filter(isFirst).map((chunk) => [chunk.fileName, chunk]));
        for (const chunk of first.values()) {
          chunk.imports = chunk.imports.filter((name) => name !== runtime?.fileName);
          const other = chunk.imports.find((name) => !first.has(name));
          if (other !== undefined || chunk.code.includes('/rolldown-runtime-'))
            throw new Error(
              `${chunk.fileName} imports ${other ?? 'the bundler’s helpers'} as well.`,
            );
        }
      },
    },
  };
}

const importOfRuntime = /^import \{([^}]*)\} from "\.\/rolldown-runtime-[^"]*";$/m;

/** `o as __toESM, t as __commonJSMin` as pairs of names */
const pairsOf = (/** @type {string} */ specifiers) =>
  specifiers.split(',').map((one) => {
    const [from = '', to = from] = one.trim().split(' as ');
    return /** @type {const} */ ([from, to]);
  });

/**
 * @param {string} code of the runtime's script: declarations, then one export
 * @returns {(imported: string) => string} the code in place of an import of some of them
 */
function readHelpers(code) {
  const [body = '', exported = ''] = code.split(/^export \{(.*)\};\s*$/m);
  const declarations = new Map(
    body.split(/^(?=var )/m).flatMap((text) => {
      const [, name] = /^var (\w+) = /.exec(text) ?? [];
      return name === undefined ? [] : [/** @type {const} */ ([name, text])];
    }),
  );
  const isHelper = new RegExp(`\\b(?:${[...declarations.keys()].join('|')})\\b`, 'g');
  const locals = new Map(pairsOf(exported).map(([local, name]) => [name, local]));
  // no module names anything so
  const own = (/** @type {string} */ text) => text.replace(isHelper, 'bundler$&');
  return (imported) => {
    const wanted = pairsOf(imported).map(([name, local]) => [locals.get(name) ?? name, local]);
    const needed = new Set(wanted.map(([name = '']) => name));
    // a set that grows is walked to its end
    for (const name of needed)
      for (const [other] of declarations.get(name)?.matchAll(isHelper) ?? []) needed.add(other);
    return [
      ...[...declarations].filter(([name]) => needed.has(name)).map(([, text]) => own(text)),
      ...wanted.map(([name = '', local]) => `var ${local} = ${own(name)};`),
    ].join('\n');
  };
}
