/** Written by `launch/extensions.mjs`: what stands in `src/extensions`, and the packages of the setting EXTENSIONS. */
declare module 'virtual:extensions' {
  const found: readonly { readonly from: string; readonly declared: unknown }[];
  export default found;
}

/** Made by `launch/locales.mjs`: what antd says itself, by language. */
declare module 'virtual:antd-locales' {
  const texts: Readonly<
    Record<import('#contract/language.ts').Language, import('antd/es/locale').Locale>
  >;
  export default texts;
}

/** Made by `launch/locales.mjs`: registers what dayjs says itself, in each language. */
declare module 'virtual:dayjs-locales' {}

/** Made by `launch/locales.mjs`: what zod says itself, by language. */
declare module 'virtual:zod-locales' {
  const errors: Readonly<
    Record<import('#contract/language.ts').Language, import('zod').core.$ZodErrorMap>
  >;
  export default errors;
}
