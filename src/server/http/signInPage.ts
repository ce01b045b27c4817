import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Language, languages } from '#contract/language.ts';
import type { PageConfiguration } from './pageConfiguration.ts';

/** The sign-in page's form as the build has drawn it (`src/launch/signInPage.mjs`). */

export const signInPath = '/login';
/** inside the built app; for the server alone */
export const signInFile = 'sign-in.json';

const drawn = z.partialRecord(z.enum(languages), z.record(z.string(), z.string()));

/** The prerendered sign-in form for this platform, by language; empty if the build has prerendered none. */
export function signInFormsOf(
  folder: string,
  { demo, externalProviders }: PageConfiguration,
): Partial<Record<Language, string>> {
  const file = join(folder, signInFile);
  if (!existsSync(file)) return {};
  const forms = drawn.parse(JSON.parse(readFileSync(file, 'utf8')));
  const ofLanguages: Partial<Record<Language, string>> = {};
  for (const language of languages)
    ofLanguages[language] = forms[language]?.[`${demo ? 'demo' : ''}|${externalProviders}`];
  return ofLanguages;
}
