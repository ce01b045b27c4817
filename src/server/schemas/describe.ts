import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { inLanguage, type Language } from '#contract/language.ts';

/** A finding in one line, for terminals, CI and the log: `file:line:column severity code message — hint`. */
export function describeFinding(finding: SchemaFinding, language: Language): string {
  const { file, line, column, severity, code, message, hint } = finding;
  const advice = hint ? ` — ${inLanguage(hint, language)}` : '';
  return `${file}:${line}:${column} ${severity} ${code} ${inLanguage(message, language)}${advice}`;
}
