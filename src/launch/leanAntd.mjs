/**
 * antd's inputs ask the whole package of forms for one provider, which its own module has. Forms bring the package
 * along where they are used; a list needs none of it.
 *
 * @returns {import('vite').Plugin}
 */
export function leanAntd() {
  return {
    name: 'bookdesk-lean-antd',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async resolveId(source, importer) {
      if (source !== 'rc-field-form' || !/antd\/es\/form\/context\.js$/.test(importer ?? ''))
        return null;
      return await this.resolve('rc-field-form/es/FormContext', importer, { skipSelf: true });
    },
  };
}
