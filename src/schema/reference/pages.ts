import { type Language, languages } from '#contract/language.ts';
import { dashboardJsonSchema, resourceJsonSchema, sourceJsonSchema } from '../jsonSchema.ts';
import { findingsPage } from './findingsPage.ts';
import { schemaPage } from './schemaPage.ts';

/** A page in each language. The one in English has no suffix, as all documents. */
const inLanguages = (name: string, page: (language: Language) => string) =>
  Object.fromEntries(
    languages.map((language) => [
      `docs/${name}${language === 'en-US' ? '' : `.${language}`}.md`,
      () => page(language),
    ]),
  );

/** All published pages about the language, by path in the repository. */
export const publishedPages: Readonly<Record<string, () => string>> = {
  'docs/resource.schema.json': () => `${JSON.stringify(resourceJsonSchema(), null, 2)}\n`,
  'docs/dashboard.schema.json': () => `${JSON.stringify(dashboardJsonSchema(), null, 2)}\n`,
  'docs/source.schema.json': () => `${JSON.stringify(sourceJsonSchema(), null, 2)}\n`,
  ...inLanguages('schema-reference', schemaPage),
  ...inLanguages('findings', findingsPage),
};
