/** An explicit compile hint, which Chromium reads in the first line of a script and others pass by. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the browser compile all of some scripts while they load, away from the page's own thread. As a rule it compiles a
 * function when it is first called: the first drag and the first key of the decorator waited for some hundred of them.
 *
 * @param {RegExp} modules whose scripts these are
 * @returns {import('vite').Plugin}
 */
export function compileAhead(modules) {
  return {
    name: 'bookdesk-compile-ahead',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // the hint counts in the first line alone, and Vite writes before what a script has
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => modules.test(id)))
            chunk.code = hint + chunk.code;
      },
    },
  };
}
