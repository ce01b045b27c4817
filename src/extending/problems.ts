import { z } from 'zod';
import { fill, type Localized, languages } from '#contract/language.ts';
import type { Text } from '#locales/index.ts';
import { menuGroups } from '#schema/meta.ts';
import { type Extension, screenAccess } from './define.ts';

/** What a declaration has to be; what is loaded later is a function here. */
const localized = z.object({ 'zh-CN': z.string().min(1), 'en-US': z.string().min(1) });
const load = z.custom<() => Promise<{ default: never }>>((value) => typeof value === 'function');
const partName = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, 'a letter, then letters and digits');
const version = z.string().regex(/^\d+\.\d+\.\d+$/, 'a version, such as 1.2.0');
const deprecated = z.strictObject({ since: version, until: version, instead: localized });
const named = z
  .record(partName, z.object({ label: localized, deprecated: deprecated.optional(), load }))
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
  messages: z.object({ 'zh-CN': texts, 'en-US': texts }).optional(),
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

const both = (zh: string, en: string): Localized => ({ 'zh-CN': zh, 'en-US': en });

/** Parts whose names stand in schemas, so that no two extensions may use one. */
const shared = [
  ['cells', both('单元格', 'cell')],
  ['inputs', both('输入框', 'input')],
  ['filters', both('筛选输入框', 'filter input')],
  ['actions', both('操作', 'action')],
  ['providers', both('数据提供者', 'data provider')],
] as const;

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
      for (const { path, message } of read.error.issues)
        problems.push(
          both(
            `扩展 ${from} 的 ${path.join('.') || '声明'} 不对：${message}`,
            `The extension ${from} is declared wrongly at ${path.join('.') || 'its top'}: ${message}`,
          ),
        );
      continue;
    }
    const extension = read.data;
    const folder = /\/src\/extensions\/([^/]+)\//.exec(from)?.[1];
    if (folder !== undefined && folder !== extension.name)
      problems.push(
        both(
          `扩展 ${from} 自称“${extension.name}”，名字应与文件夹“${folder}”相同`,
          `The extension ${from} calls itself "${extension.name}"; its name is that of its folder, "${folder}"`,
        ),
      );
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
      .map((language) =>
        both(
          `扩展“${name}”的文字“${key}”缺少 ${language}`,
          `The extension "${name}" has no text "${key}" in ${language}`,
        ),
      ),
  );
}

/** Names that two extensions use, or one and the product. */
function namesTwice(extensions: readonly Extension[], reserved: readonly string[]): Localized[] {
  const owners = new Map<string, string>();
  const problems: Localized[] = [];
  const claim = (key: string, name: string, what: Localized, owner: string) => {
    const other = owners.get(key);
    owners.set(key, owner);
    if (other === undefined) return;
    problems.push(
      both(
        `${what['zh-CN']}“${name}”有两个：来自${other}和${owner}。请给其中一个改名`,
        `There are two ${what['en-US']}s "${name}": of ${other} and ${owner}. Rename one`,
      ),
    );
  };
  for (const name of reserved) {
    owners.set(`cells ${name}`, 'Bookdesk');
    owners.set(`inputs ${name}`, 'Bookdesk');
  }
  for (const extension of extensions) {
    claim(`extension ${extension.name}`, extension.name, both('扩展', 'extension'), extension.name);
    for (const [part, what] of shared)
      for (const name of Object.keys(extension[part] ?? {}))
        claim(`${part} ${name}`, name, what, extension.name);
    for (const list of Object.keys(extension.listPages ?? {}))
      claim(`list ${list}`, list, both('列表页面', 'list page'), extension.name);
  }
  return problems;
}
