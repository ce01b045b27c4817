/**
 * refine's packages name their functions and make components by calls, which keep all that nobody uses, and what that
 * asks for. Marked as calls that only make what they answer, they are left out of the build.
 *
 * @returns {import('vite').Plugin}
 */
export function leanRefine() {
  return {
    name: 'bookdesk-lean-refine',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!/\/node_modules\/@refinedev\/[^/]+\/dist\/index\.mjs$/.test(id)) return null;
      return {
        code: code.replace(/\b(__name|React\d*\.forwardRef)\(/g, '/* @__PURE__ */ $1('),
        map: null,
      };
    },
  };
}
