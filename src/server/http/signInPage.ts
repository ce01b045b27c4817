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

/**
 * Puts the prerendered sign-in form for this platform into the page, once for each language.
 *
 * @param html the page, with its configuration filled in
 * @returns undefined if the build has prerendered none
 */
export function signInPages(
  folder: string,
  html: string,
  { demo, externalProviders }: PageConfiguration,
): ReadonlyMap<Language, string> {
  const file = join(folder, signInFile);
  if (!existsSync(file)) return new Map();
  const forms = drawn.parse(JSON.parse(readFileSync(file, 'utf8')));
  const pages = new Map<Language, string>();
  for (const language of languages) {
    const form = forms[language]?.[`${demo ? 'demo' : ''}|${externalProviders}`];
    if (form)
      pages.set(
        language,
        html
          .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
          .replace('<div id="root">', (root) => form + root),
      );
  }
  return pages;
}
