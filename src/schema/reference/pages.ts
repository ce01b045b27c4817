import { dashboardJsonSchema, resourceJsonSchema, sourceJsonSchema } from '../jsonSchema.ts';
import { findingsPage } from './findingsPage.ts';
import { schemaPage } from './schemaPage.ts';

/** All published pages about the language, by path in the repository. */
export const publishedPages: Readonly<Record<string, () => string>> = {
  'docs/resource.schema.json': () => `${JSON.stringify(resourceJsonSchema(), null, 2)}\n`,
  'docs/dashboard.schema.json': () => `${JSON.stringify(dashboardJsonSchema(), null, 2)}\n`,
  'docs/source.schema.json': () => `${JSON.stringify(sourceJsonSchema(), null, 2)}\n`,
  'docs/schema-reference.md': () => schemaPage('en-US'),
  'docs/schema-reference.zh-CN.md': () => schemaPage('zh-CN'),
  'docs/findings.md': () => findingsPage('en-US'),
  'docs/findings.zh-CN.md': () => findingsPage('zh-CN'),
};
