import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { createReporter } from '../check/report.ts';
import { checkAgainst } from '../check/structure.ts';
import type { SchemaFile } from '../check.ts';
import { parseResource } from '../parse.ts';
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
  const findings = [...parsed.findings, ...reporter.findings];
  return { name, file, definition: findings.length > 0 ? undefined : read, findings };
}
