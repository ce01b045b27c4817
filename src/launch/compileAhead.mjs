/** An explicit compile hint: Chromium reads it in the first line of a script, other browsers ignore it. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes the browser compile all functions of some scripts while they load, off the main thread. By default it compiles
 * a function at its first call, which delayed the first screen, and the first drag and the first key in the decorator, by
 * some hundred functions.
 *
 * @param {RegExp} modules the modules with these scripts
 * @returns {import('vite').Plugin}
 */
export function compileAhead(modules) {
  return {
    name: 'bookdesk-compile-ahead',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // the hint has to be the first line, and Vite adds code before it
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => modules.test(id)))
            chunk.code = hint + chunk.code;
      },
    },
  };
}
