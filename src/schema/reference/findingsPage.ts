import { fill, type Language, message } from '#contract/language.ts';
import { locales, type Text } from '#locales/index.ts';
import { driftHelp } from '../help/drift.ts';
import { withoutMark } from '../help/example.ts';
import { findingHelp } from '../help/index.ts';

/** The page of all findings as Markdown: for each code an anchor, its meaning, a wrong and a right example. */
export function findingsPage(language: Language): string {
  const say = (key: keyof (typeof locales.listEditor.reference)['en-US']) =>
    message(locales.listEditor.reference, language, key);
  const texts: Readonly<Record<string, Text>> = locales.listEditor.finding[language];
  const sections = Object.entries(findingHelp).map(([code, { meaning, example }]) => {
    const text = texts[code];
    return `## ${code}

> ${fill(text ?? '')}

${meaning[language]}

${say('wrong')}

${fence(withoutMark(example.wrong))}

${say('right')}

${fence(example.right)}
`;
  });
  return [
    `# ${say('findingsTitle')}\n\n${say('findingsIntro')}\n\n${sections.join('\n')}`,
    `# ${say('driftTitle')}\n\n${say('driftIntro')}\n\n${driftSections(language).join('\n')}`,
  ].join('\n');
}

/** The findings of `check --live`: a part of a schema, the endpoint's answer, and the correction. */
function driftSections(language: Language): string[] {
  const say = (key: keyof (typeof locales.listEditor.reference)['en-US']) =>
    message(locales.listEditor.reference, language, key);
  const texts: Readonly<Record<string, Text>> = locales.listEditor.drift[language];
  return Object.entries(driftHelp).map(([code, { meaning, schema, answered, mended }]) => {
    const isSchema = 'schema' in mended;
    return `## ${code}

> ${fill(texts[code] ?? '')}

${meaning[language]}

${say('schemaSays')}

${fence(schema)}

${say('answers')}

${fence(answered)}

${say(isSchema ? 'rightSchema' : 'rightAnswer')}

${fence(isSchema ? mended.schema : mended.answered)}
`;
  });
}

const fence = (json: string): string => `\`\`\`jsonc\n${json}\n\`\`\``;
