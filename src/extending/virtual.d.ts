/** Written by `launch/extensions.mjs`: what stands in `src/extensions`, and the packages of the setting EXTENSIONS. */
declare module 'virtual:extensions' {
  const found: readonly { readonly from: string; readonly declared: unknown }[];
  export default found;
}
