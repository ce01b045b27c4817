import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { type Localized, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Reporter, SchemaPath } from '../check/report.ts';
import { createReporter } from '../check/report.ts';
import { checkAgainst } from '../check/structure.ts';
import type { SchemaFile } from '../check.ts';
import { parseResource } from '../parse.ts';
import { contradictionsOf } from './contradictions.ts';
import { convention } from './convention.ts';
import { defaultConvention, mergedParts } from './conventionOf.ts';
import { type SourceDefinition, source } from './meta.ts';

/** The result of checking the file of a source: the definition, unless it has an error, and all findings. */
export interface CheckedSource {
  /** the file's own name */
  readonly name: string;
  readonly file: string;
  readonly definition: SourceDefinition | undefined;
  readonly findings: readonly SchemaFinding[];
}

/** Checks the file of a source, with the place of each finding. */
export function checkSource({ file, text }: SchemaFile): CheckedSource {
  const parsed = parseResource(text, file);
  const reporter = createReporter(file, parsed.positionOf);
  const name = file.replace(/^.*[\\/]/, '').replace(/\.json$/, '');
  const read =
    parsed.findings.length > 0 ? undefined : checkAgainst(source, parsed.value, reporter.report);
  if (read && read.name !== name)
    reporter.report('error', 'wrong-file-name', ['name'], { name: read.name });
  if (read) checkParts(read, reporter.report);
  const findings = [...parsed.findings, ...reporter.findings];
  return { name, file, definition: findings.length > 0 ? undefined : read, findings };
}

/** Whether the parts fit the named convention, and each other. */
function checkParts(definition: SourceDefinition, report: Reporter['report']): void {
  const merged = convention.safeParse(mergedParts(definition));
  const tell = (path: SchemaPath, problem: Localized) =>
    report('error', 'wrong-format', ['parts', ...path], { problem });
  if (merged.success) {
    for (const { path, problem } of contradictionsOf(merged.data)) tell(path, problem);
    return;
  }
  // each part is sound alone: it is another kind of the same part in the convention
  const { convention: name = defaultConvention } = definition;
  const parts = new Set(merged.error.issues.map(({ path }) => String(path[0])));
  for (const part of parts)
    tell([part], labelOf(locales.checks.sources, 'notFitting', { name, part }));
}
