import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inProject } from './project.mjs';
import { inEachLanguage, say } from './say.mjs';
import { UsageError } from './usage.mjs';

/**
 * `npm run extension -- new NAME`: writes a small extension that works, with its test.
 *
 * @param {string[]} parameters
 * @param {string} [folder] where extensions stand; for tests
 * @throws UsageError for a wrong call, or a name that is taken
 */
export async function extension(
  [command, name, ...surplus],
  folder = inProject('src', 'extensions'),
) {
  if (command !== 'new' || name === undefined || surplus.length > 0)
    throw new UsageError('npm run extension -- new NAME');
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name))
    throw new UsageError(`a name is lower-case letters, digits and hyphens, not ${name}`);
  if (existsSync(join(folder, name))) throw new UsageError(`there is an extension ${name} already`);
  for (const [file, text] of Object.entries(filesOf(name))) {
    const path = join(folder, name, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  say('extension.written', { name });
}

/** @param {string} name */
const inOneWord = (name) =>
  name.replace(/-+(.)/g, (_all, letter) => String(letter).toUpperCase()).replace(/-+$/, '');

/**
 * @param {string} name
 * @returns {Record<string, string>} texts by file
 */
function filesOf(name) {
  const word = inOneWord(name);
  const labels = inEachLanguage('extension.label');
  const named = (/** @type {(language: string, text: string) => string} */ write) =>
    labels.map(([language, text]) => write(language, text)).join('');
  const inOrder = labels.map(([language]) => language).sort();
  const Cell = `${word.charAt(0).toUpperCase()}${word.slice(1)}Cell`;
  return {
    'index.ts': `import { defineExtension } from 'bookdesk/extending';
import { messages } from './messages.ts';

/** Shows a number as stars: \`"widget": "${word}"\` at a field or a column. */
export default defineExtension({
  name: '${name}',
  label: {
${named((language) => `    '${language}': '${name}',\n`)}  },
  messages,
  cells: {
    ${word}: {
      label: {
${named((language, text) => `        '${language}': '${text}',\n`)}      },
      load: () => import('./app/${Cell}.tsx'),
    },
  },
});
`,
    'messages.ts': `import { defineMessages } from 'bookdesk/extending';
${inOrder.map((language) => `import ${language.replace('-', '')} from './locales/${language}.json';`).join('\n')}

export const messages = defineMessages({
${named((language) => `  '${language}': ${language.replace('-', '')},\n`)}});
`,
    ...Object.fromEntries(
      inEachLanguage('extension.stars').map(([language, stars]) => [
        `locales/${language}.json`,
        `${JSON.stringify({ stars }, null, 2)}\n`,
      ]),
    ),
    [`app/${Cell}.tsx`]: `import { textsOf } from 'bookdesk/app';
import type { CellProps } from 'bookdesk/extending';
import { messages } from '../messages.ts';

const t = textsOf(messages);

/** As many stars as the number says, ten at most; screen readers hear the number. */
export default function ${Cell}({ value }: Pick<CellProps, 'value'>) {
  if (typeof value !== 'number') return null;
  return (
    <span role="img" aria-label={t('stars', { count: value })}>
      {'★'.repeat(Math.min(Math.max(Math.round(value), 0), 10))}
    </span>
  );
}
`,
    [`${name}.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import ${Cell} from './app/${Cell}.tsx';

it('shows as many stars as the number says', () => {
  render(<${Cell} value={3} />);
  expect(screen.getByRole('img', { name: /3/ }).textContent).toBe('★★★');
});
`,
  };
}
