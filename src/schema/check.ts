import type { Endpoint } from '#contract/endpoint.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { checkAliases } from './check/aliases.ts';
import type { RuleContext } from './check/context.ts';
import { checkEndpoints, checkService } from './check/endpoints.ts';
import { checkComputed } from './check/expressions.ts';
import { checkFields } from './check/fields.ts';
import { checkActions, checkForms, checkRules } from './check/forms.ts';
import { checkRelationCycle } from './check/relations.ts';
import { reportWithoutEchoes } from './check/renamed.ts';
import { createReporter, type Reporter } from './check/report.ts';
import { checkSafety } from './check/safety.ts';
import { checkStructure } from './check/structure.ts';
import { checkViews } from './check/views.ts';
import { currentSchemaVersion, type ResourceDefinition } from './meta.ts';
import { type ParsedResource, parseResource } from './parse.ts';
import { upgradeResource } from './upgrade.ts';

/** A schema file by its name (without folders) and its text. */
export interface SchemaFile {
  readonly file: string;
  readonly text: string;
}

/** The result of a check: the definition, if the file has no error, and all findings. */
export interface CheckedResource {
  /** the resource's name, or the file's where it has none */
  readonly name: string;
  readonly file: string;
  readonly definition: ResourceDefinition | undefined;
  readonly findings: SchemaFinding[];
}

/**
 * Checks schema files together: structure first, then meaning against the contract's endpoints and each other.
 * A file with an error has no definition; the others are not touched by it.
 */
export function checkResources(
  files: readonly SchemaFile[],
  endpoints: readonly Endpoint[],
): CheckedResource[] {
  const drafts = files.map(({ file, text }) => {
    const parsed = parseResource(text, file);
    const upgraded = upgradeResource(parsed.value);
    const reporter = createReporter(file, (path, of) =>
      parsed.positionOf(upgraded.originOf(path), of),
    );
    const definition =
      parsed.value === undefined ? undefined : checkStructure(upgraded.value, reporter);
    if (upgraded.writtenIn !== undefined && upgraded.writtenIn < currentSchemaVersion)
      reporter.report('warning', 'older-version', ['schemaVersion'], {
        given: upgraded.writtenIn,
        known: currentSchemaVersion,
      });
    return { parsed, reporter, definition };
  });
  const resources = new Set(drafts.flatMap((draft) => namesOf(draft.definition, draft.parsed)));
  const definitions = new Map(
    drafts.flatMap(({ definition, parsed }) =>
      definition ? namesOf(definition, parsed).map((name) => [name, definition] as const) : [],
    ),
  );
  const taken = new Map<string, string>();
  return drafts.map(({ parsed, reporter, definition }) => {
    if (definition) {
      checkMeaning({ definition, endpoints, resources, definitions, report: reporter.report });
      checkNamesOf(definition, parsed.file, taken, reporter.report);
    }
    const findings = [...parsed.findings, ...reporter.findings].sort(
      (left, right) => left.line - right.line || left.column - right.column,
    );
    const broken = findings.some((finding) => finding.severity === 'error');
    return {
      name: definition?.name ?? stem(parsed.file),
      file: parsed.file,
      definition: broken ? undefined : definition,
      findings,
    };
  });
}

/** The second pass: every rule, and then what they found without what follows from something else. */
function checkMeaning(given: RuleContext): void {
  const reports: Parameters<Reporter['report']>[] = [];
  const context: RuleContext = { ...given, report: (...found) => void reports.push(found) };
  checkFields(context);
  checkComputed(context);
  checkAliases(context);
  checkViews(context);
  checkForms(context);
  checkActions(context);
  checkRules(context);
  checkRelationCycle(context);
  checkService(context);
  checkEndpoints(context);
  checkSafety(context);
  reportWithoutEchoes(reports, given);
}

/** The names a file answers to; a broken file still counts by its file name, so that others may point at it. */
function namesOf(definition: ResourceDefinition | undefined, parsed: ParsedResource): string[] {
  return definition ? [definition.name, ...(definition.aliases ?? [])] : [stem(parsed.file)];
}

function checkNamesOf(
  definition: ResourceDefinition,
  file: string,
  taken: Map<string, string>,
  report: Reporter['report'],
): void {
  if (stem(file) !== definition.name)
    report('error', 'wrong-file-name', ['name'], { name: definition.name });
  [definition.name, ...(definition.aliases ?? [])].forEach((name, index) => {
    const other = taken.get(name);
    if (other !== undefined)
      report('error', 'duplicate-resource', index === 0 ? ['name'] : ['aliases', index - 1], {
        name,
        other,
      });
    else taken.set(name, file);
  });
}

const stem = (file: string): string =>
  file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1).replace(/\.json$/, '');
