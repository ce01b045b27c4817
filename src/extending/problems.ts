import { z } from 'zod';
import {
  byLanguage,
  defaultLanguage,
  fill,
  type Localized,
  labelOf,
  languages,
} from '#contract/language.ts';
import { locales, type Text } from '#locales/index.ts';
import { enteredTypes } from '#schema/fields/index.ts';
import { localized, menuGroups } from '#schema/meta.ts';
import { type Extension, screenAccess } from './define.ts';

/** What a declaration has to be; what is loaded later is a function here. */
const load = z.custom<() => Promise<{ default: never }>>((value) => typeof value === 'function');
const partName = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, 'a letter, then letters and digits');
const version = z.string().regex(/^\d+\.\d+\.\d+$/, 'a version, such as 1.2.0');
const deprecated = z.strictObject({ since: version, until: version, instead: localized });
const named = z
  .record(partName, z.object({ label: localized, deprecated: deprecated.optional(), load }))
  .optional();
const formats = z
  .record(
    partName,
    z.strictObject({
      label: localized,
      deprecated: deprecated.optional(),
      of: z.enum(enteredTypes),
      widget: z.string().optional(),
      load,
    }),
  )
  .optional();
const origin = z
  .url()
  .refine((text) => new URL(text).origin === text, 'an origin, such as https://tiles.example.org');
/** in parts, as the build compiles it, where it has a plural */
const text = z.custom<Text>((value) => typeof value === 'string' || Array.isArray(value));
const texts = z.record(z.string(), text);

const declaration = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens'),
  label: localized,
  cells: named,
  inputs: named,
  filters: named,
  formats,
  actions: named,
  providers: named,
  screens: z
    .record(
      partName,
      z.strictObject({
        title: localized,
        access: z.enum(screenAccess).optional(),
        menu: z.strictObject({
          group: z.enum(menuGroups),
          order: z.number().int(),
          icon: z.string().optional(),
        }),
        load,
      }),
    )
    .optional(),
  kinds: z
    .record(
      partName,
      z.strictObject({
        label: localized,
        description: localized.optional(),
        keywords: z.array(z.string().min(1)).optional(),
        icon: z.string().optional(),
        contents: load,
        view: load,
        editor: load,
      }),
    )
    .optional(),
  listPages: z.record(z.string(), load).optional(),
  origins: z
    .strictObject({ calls: z.array(origin).optional(), frames: z.array(origin).optional() })
    .optional(),
  scriptKilobytes: z.number().positive().max(5_000).optional(),
  messages: z
    .partialRecord(z.enum(languages), texts)
    .transform((given) => byLanguage((language) => given[language] ?? given[defaultLanguage] ?? {}))
    .optional(),
  calls: load.optional(),
  endpoints: load.optional(),
  migrations: load.optional(),
  jobs: load.optional(),
});

/** A declaration with the module that it comes from. */
export interface Found {
  readonly from: string;
  readonly declared: unknown;
}

/** What is wrong with declarations, and those that pass. */
export interface Checked {
  readonly extensions: readonly Extension[];
  readonly problems: readonly Localized[];
}

/** Parts whose names stand in schemas, so that no two extensions may use one. */
const shared = ['cells', 'inputs', 'filters', 'formats', 'actions', 'providers'] as const;

/**
 * Checks all declarations together.
 *
 * @param reserved names of the product's own cells and inputs
 */
export function checkExtensions(found: readonly Found[], reserved: readonly string[]): Checked {
  const problems: Localized[] = [];
  const extensions: Extension[] = [];
  for (const { from, declared } of found) {
    const read = declaration.safeParse(declared);
    if (!read.success) {
      for (const { path, message: detail } of read.error.issues)
        problems.push(
          path.length === 0
            ? labelOf(locales.checks.extensions, 'wrongTop', { from, detail })
            : labelOf(locales.checks.extensions, 'wrongPart', {
                from,
                part: path.join('.'),
                detail,
              }),
        );
      continue;
    }
    const extension = read.data;
    const { name } = extension;
    const folder = /\/src\/extensions\/([^/]+)\//.exec(from)?.[1];
    if (folder !== undefined && folder !== name)
      problems.push(labelOf(locales.checks.extensions, 'otherName', { from, name, folder }));
    problems.push(...lackingTexts(extension));
    extensions.push(extension);
  }
  problems.push(...namesTwice(extensions, reserved));
  return { extensions, problems };
}

function lackingTexts({ name, messages }: Extension): Localized[] {
  if (!messages) return [];
  const keys = new Set(languages.flatMap((language) => Object.keys(messages[language])));
  return [...keys].flatMap((key) =>
    languages
      .filter((language) => !fill(messages[language][key] ?? '').trim())
      .map((language) => labelOf(locales.checks.extensions, 'noText', { name, key, language })),
  );
}

/** Names that two extensions use, or one and the product. */
function namesTwice(extensions: readonly Extension[], reserved: readonly string[]): Localized[] {
  const owners = new Map<string, string>();
  const problems: Localized[] = [];
  const claim = (
    part: keyof (typeof locales.checks.parts)['zh-CN'],
    name: string,
    owner: string,
  ) => {
    const key = `${part} ${name}`;
    const other = owners.get(key);
    owners.set(key, owner);
    if (other === undefined) return;
    const what = labelOf(locales.checks.parts, part);
    problems.push(
      labelOf(locales.checks.extensions, 'nameTwice', { part: what, name, other, owner }),
    );
  };
  for (const name of reserved) {
    owners.set(`cells ${name}`, 'Bookdesk');
    owners.set(`inputs ${name}`, 'Bookdesk');
  }
  for (const extension of extensions) {
    const owner = extension.name;
    claim('extension', owner, owner);
    for (const part of shared)
      for (const name of Object.keys(extension[part] ?? {})) claim(part, name, owner);
    for (const list of Object.keys(extension.listPages ?? {})) claim('list', list, owner);
  }
  return problems;
}
