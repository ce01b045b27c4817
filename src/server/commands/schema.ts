import { readFile, writeFile } from 'node:fs/promises';
import { endpoints } from '#contract/endpoints/index.ts';
import { negotiateLanguage } from '#contract/language.ts';
import { checkResources } from '#schema/check.ts';
import { resourceJsonSchema } from '#schema/jsonSchema.ts';
import { describeFinding } from '../schemas/describe.ts';
import { listSchemaFiles, readSchemaFiles } from '../schemas/store.ts';
import { StartFailure } from '../startFailure.ts';

const usage = `Usage: npm run schema -- check [--write]

  check          checks every file of schemas/ (SCHEMAS_DIR) and prints what it finds
  check --write  also writes docs/resource.schema.json, which editors complete schema files with`;

const published = 'docs/resource.schema.json';

/** Ends with 1 where a file has an error or the published JSON Schema is not current, with 2 on a wrong call. */
async function run(arguments_: readonly string[]): Promise<number> {
  const [command, ...options] = arguments_;
  const strange = options.filter((option) => option !== '--write');
  if (command !== 'check' || strange.length > 0) {
    console.error(strange.length > 0 ? `Unknown option ${strange.join(' ')}\n\n${usage}` : usage);
    return 2;
  }
  const paths = await listSchemaFiles(process.env.SCHEMAS_DIR ?? 'schemas');
  const language = negotiateLanguage(terminalLanguage());
  const findings = checkResources(await readSchemaFiles(paths), endpoints).flatMap(
    (checked) => checked.findings,
  );
  for (const finding of findings) console.log(describeFinding(finding, language));
  const errors = findings.filter((finding) => finding.severity === 'error').length;
  console.log(
    [
      counted(paths.length, 'file'),
      counted(errors, 'error'),
      counted(findings.length - errors, 'warning'),
    ].join(', '),
  );
  const current = await keepPublished(options.includes('--write'));
  return errors === 0 && current ? 0 : 1;
}

/** `zh_CN.UTF-8` → `zh-CN`; English where the terminal says nothing. */
function terminalLanguage(): string {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const name = LC_ALL || LC_MESSAGES || LANG || '';
  return name.startsWith('zh') ? 'zh-CN' : 'en-US';
}

function sameJson(found: string, wanted: string): boolean {
  try {
    return JSON.stringify(JSON.parse(found)) === JSON.stringify(JSON.parse(wanted));
  } catch {
    return false;
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

async function keepPublished(write: boolean): Promise<boolean> {
  const wanted = `${JSON.stringify(resourceJsonSchema(), null, 2)}\n`;
  const same = sameJson(await readFile(published, 'utf8').catch(() => ''), wanted);
  if (same) return true;
  if (!write) {
    console.error(`${published} is not current: run npm run schema -- check --write`);
    return false;
  }
  await writeFile(published, wanted);
  console.log(`${published} written`);
  return true;
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof StartFailure) console.error(error.text);
  else console.error(error);
  return 1;
});
