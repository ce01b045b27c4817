import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { inLanguage } from '#contract/language.ts';
import { describeFinding } from '#server/schemas/files.ts';
import { terminalLanguage } from '../terminal.ts';
import type { Format } from './options.ts';
import { coloured } from './terminal.ts';

/** writes a line to the results or to the remarks */
const write = { stdout: console.log, stderr: console.error } as const;

/** Prints one finding per line, for people or as annotations of GitHub's checks. */
export function tellFindings(
  findings: readonly SchemaFinding[],
  format: Exclude<Format, 'json'>,
  to: keyof typeof write = 'stdout',
): void {
  for (const finding of findings)
    write[to](format === 'github' ? annotationOf(finding) : paint(finding));
}

function paint(finding: SchemaFinding): string {
  const text = describeFinding(finding, terminalLanguage);
  const isError = finding.severity === 'error';
  return text.replace(finding.severity, coloured(isError ? 'red' : 'yellow', finding.severity));
}

/** A line `::error file=…,line=…,col=…,title=…::…`, with special characters escaped for GitHub. */
function annotationOf({
  severity,
  file,
  line,
  column,
  code,
  message,
  hint,
}: SchemaFinding): string {
  const advice = hint && inLanguage(hint, terminalLanguage);
  const text = advice
    ? `${inLanguage(message, terminalLanguage)} — ${advice}`
    : inLanguage(message, terminalLanguage);
  const data = (value: string) =>
    value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (value: string) => data(value).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${severity} file=${property(file)},line=${line},col=${column},title=${property(code)}::${data(text)}`;
}

/** Prints a value for other programs. */
export const tellJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));
