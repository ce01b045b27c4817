import { hasText, type Language, message } from '#contract/language.ts';
import { type Catalogue, locales } from '#locales/index.ts';
import { driftExamples } from '../help/drift.ts';
import { withoutMark } from '../help/example.ts';
import { findingExamples } from '../help/index.ts';

/** The page of all findings as Markdown: for each code an anchor, its meaning, a wrong and a right example. */
export function findingsPage(language: Language): string {
  const say = (key: keyof (typeof locales.reference.page)['en-US']) =>
    message(locales.reference.page, language, key);
  const sections = Object.entries(findingExamples).map(
    ([code, { wrong, right }]) => `## ${code}

${introduction(code, locales.listEditor.finding, locales.help.finding, language)}

${say('wrong')}

${fence(withoutMark(wrong))}

${say('right')}

${fence(right)}
`,
  );
  return [
    `# ${say('findingsTitle')}\n\n${say('findingsIntro')}\n\n${sections.join('\n')}`,
    `# ${say('driftTitle')}\n\n${say('driftIntro')}\n\n${driftSections(language).join('\n')}`,
  ].join('\n');
}

/** The findings of `check --live`: a part of a schema, the endpoint's answer, and the correction. */
function driftSections(language: Language): string[] {
  const say = (key: keyof (typeof locales.reference.page)['en-US']) =>
    message(locales.reference.page, language, key);
  return Object.entries(driftExamples).map(([code, { schema, answered, mended }]) => {
    const isSchema = 'schema' in mended;
    return `## ${code}

${introduction(code, locales.listEditor.drift, locales.help.drift, language)}

${say('schemaSays')}

${fence(schema)}

${say('answers')}

${fence(answered)}

${say(isSchema ? 'rightSchema' : 'rightAnswer')}

${fence(isSchema ? mended.schema : mended.answered)}
`;
  });
}

/** What is said of a finding, with its arguments in braces, and what it means. */
function introduction<Code extends string>(
  code: string,
  findings: Catalogue<Code>,
  meanings: Catalogue<Code>,
  language: Language,
): string {
  if (!hasText(findings, code)) return '';
  return `> ${message(findings, language, code)}\n\n${message(meanings, language, code)}`;
}

const fence = (json: string): string => `\`\`\`jsonc\n${json}\n\`\`\``;
