import { type Language, message } from '#contract/language.ts';
import { findingMessages } from '../check/messages.ts';
import { withoutMark } from '../help/example.ts';
import { findingHelp } from '../help/index.ts';
import { referenceMessages } from './messages.ts';

/** The page of all findings as Markdown: an anchor for each code, what it means, a wrong and a right example. */
export function findingsPage(language: Language): string {
  const say = (key: keyof (typeof referenceMessages)['en-US']) =>
    message(referenceMessages, language, key);
  const texts: Readonly<Record<string, string>> = findingMessages[language];
  const sections = Object.entries(findingHelp).map(([code, { meaning, example }]) => {
    const text = texts[code];
    return `## ${code}

> ${text}

${meaning[language]}

${say('wrong')}

${fence(withoutMark(example.wrong))}

${say('right')}

${fence(example.right)}
`;
  });
  return `# ${say('findingsTitle')}\n\n${say('findingsIntro')}\n\n${sections.join('\n')}`;
}

const fence = (json: string): string => `\`\`\`jsonc\n${json}\n\`\`\``;
