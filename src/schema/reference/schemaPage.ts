import { z } from 'zod';
import { inLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Deprecation } from '../deprecation.ts';
import { flat } from '../serialise.ts';
import { bare, literals } from '../shape.ts';
import { dashboardParts } from './dashboardKeys.ts';
import { parts as resourceParts } from './keys.ts';
import { type KeyHelp, partOf } from './part.ts';

const parts = [...resourceParts, ...dashboardParts];

/** The reference of the language as Markdown: every part and key, with type, default, meaning and an example. */
export function schemaPage(language: Language): string {
  const say = (key: keyof (typeof locales.reference.page)['en-US']) =>
    message(locales.reference.page, language, key);
  const heading = `| ${(['key', 'title', 'type', 'default', 'meaning', 'example'] as const).map(say).join(' | ')} |`;
  const sections = parts.map(({ id, title, schema, keys }) => {
    const rows = Object.entries(schema.shape).map(([key, type]) => {
      const help = keys[key];
      const cells = [
        `\`${key}\`${isOptional(type) ? '' : ' *'}`,
        inLanguage(help?.title, language) ?? '',
        typeName(type),
        help?.default ?? '',
        meaningOf(help, type, language).replaceAll('<', '&lt;'),
        help?.example === undefined ? '' : `\`${flat(help.example)}\``,
      ];
      return `| ${cells.map(inCell).join(' | ')} |`;
    });
    return `<a id="${id}"></a>\n\n## ${inLanguage(title, language)}\n\n${[heading, '|---|---|---|---|---|---|', ...rows].join('\n')}\n`;
  });
  return `# ${say('schemaTitle')}\n\n${say('schemaIntro')}\n\n${sections.join('\n')}`;
}

/** The meaning of a key, with the labels of its values. */
function meaningOf(help: KeyHelp | undefined, schema: z.core.$ZodType, language: Language): string {
  if (!help) return '';
  const { schema: inner, fact } = bare(schema);
  const allowed = literals(inner);
  const going = fact.deprecated ? [`**${deprecation(fact.deprecated, language)}**`] : [];
  const values = Object.entries(help.values ?? {}).filter(
    ([value]) => value !== '' && (allowed.length === 0 || allowed.includes(value)),
  );
  const names = values.map(([value, name]) => {
    const old = fact.deprecatedValues?.[value];
    const note = old ? ` (${deprecation(old, language)})` : '';
    return `\`${value}\` ${inLanguage(name, language)}${note}`;
  });
  const meaning = [
    inLanguage(help.meaning, language),
    ...(names.length > 0 ? [names.join(', ')] : []),
  ];
  return [meaning.join(': '), ...going].join(' · ');
}

const deprecation = ({ since, until, instead }: Deprecation, language: Language): string =>
  message(locales.reference.page, language, 'deprecated', {
    since,
    until,
    instead: inLanguage(instead, language),
  });

const inCell = (text: string): string => text.replaceAll('|', '\\|');
const isOptional = (schema: z.core.$ZodType): boolean => schema instanceof z.ZodOptional;

/** The type of a value in JSON terms; parts of the language link to their section. */
function typeName(schema: z.core.$ZodType): string {
  const known = partOf(parts, schema);
  if (known) return `[${known.id}](#${known.id})`;
  if (schema instanceof z.ZodOptional) return typeName(schema.unwrap());
  if (schema instanceof z.ZodArray) return `[${typeName(schema.element)}]`;
  if (schema instanceof z.ZodRecord) return `{ name: ${typeName(schema.valueType)} }`;
  if (schema instanceof z.ZodUnion)
    return [...new Set(schema.options.map((option) => typeName(option)))].join(' | ');
  if (schema instanceof z.ZodEnum) return schema.options.map((one) => `\`${one}\``).join(' ');
  if (schema instanceof z.ZodLiteral)
    return [...schema.values].map((one) => `\`${one}\``).join(' ');
  if (schema instanceof z.ZodString) return 'text';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodNull) return 'null';
  if (schema instanceof z.ZodObject) return `{ ${Object.keys(schema.shape).join(', ')} }`;
  return schema instanceof z.ZodLazy ? 'condition / expression' : 'any';
}
