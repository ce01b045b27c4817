import { resourceJsonSchema } from '../jsonSchema.ts';
import { findingsPage } from './findingsPage.ts';

/** Everything that is published of the language, by its path in the repository. */
export const publishedPages: Readonly<Record<string, () => string>> = {
  'docs/resource.schema.json': () => `${JSON.stringify(resourceJsonSchema(), null, 2)}\n`,
  'docs/findings.md': () => findingsPage('en-US'),
  'docs/findings.zh-CN.md': () => findingsPage('zh-CN'),
};
