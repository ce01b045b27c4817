import type { Endpoint } from '#contract/endpoint.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { checkAliases } from './check/aliases.ts';
import { brokenBase, type ExtendedText, extendAll, type ReadText } from './check/bases.ts';
import { checkCharts } from './check/charts.ts';
import type { RuleContext } from './check/context.ts';
import { checkEndpoints, checkService } from './check/endpoints.ts';
import { checkComputed } from './check/expressions.ts';
import { checkExtensionOf } from './check/extension.ts';
import { checkFields, checkRelationCycle, checkSingular } from './check/fields.ts';
import { checkActions, checkForms, checkRules } from './check/forms.ts';
import { checkOwn } from './check/own.ts';
import { type Report, readTexts, stem, structureOf } from './check/read.ts';
import { reportWithoutEchoes } from './check/renamed.ts';
import { createReporter, type Reporter } from './check/report.ts';
import { checkSafety } from './check/safety.ts';
import { checkSourceOf } from './check/source.ts';
import { checkViews } from './check/views.ts';
import { baseNameOf, originAt, type SchemaPath } from './extend.ts';
import { currentSchemaVersion, type ResourceDefinition } from './meta.ts';
import type { ParsedResource } from './parse.ts';

/** A schema file: its name without folders, and its text. */
export interface SchemaFile {
  readonly file: string;
  readonly text: string;
}

/** The result of a check: the definition, unless the file has an error, and all findings. */
export interface CheckedResource {
  /** the resource's name; the file's if it has none */
  readonly name: string;
  readonly file: string;
  readonly definition: ResourceDefinition | undefined;
  readonly findings: SchemaFinding[];
}

/**
 * Checks schema files together: first their structure, then their meaning against the contract's endpoints and against
 * each other. A file with an error has no definition; other files are not affected.
 *
 * @param sources names of the sources that there are, if that is known
 */
export function checkResources(
  files: readonly SchemaFile[],
  endpoints: readonly Endpoint[],
  sources?: readonly string[],
): CheckedResource[] {
  const texts = readTexts(files);
  const drafts = extendAll(texts).map((extended, index) => draftOf(texts, index, extended));
  const resources = new Set(drafts.flatMap((draft) => namesOf(draft.definition, draft.parsed)));
  const definitions = new Map(
    drafts.flatMap(({ definition, parsed }) =>
      definition ? namesOf(definition, parsed).map((name) => [name, definition] as const) : [],
    ),
  );
  const taken = new Map<string, string>();
  const found = drafts.map(({ parsed, reporter, definition, deprecated }) => {
    if (definition) {
      const { report } = reporter;
      checkMeaning({ definition, endpoints, resources, definitions, sources, report }, deprecated);
      checkNamesOf(definition, parsed.file, taken, reporter.report);
    }
    return [...parsed.findings, ...reporter.findings];
  });
  const toldByItself = new Set(
    drafts.flatMap(({ parsed }, index) =>
      (found[index] ?? []).filter(({ file }) => file === parsed.file).map(placeAndCode),
    ),
  );
  return drafts.map(({ parsed, reporter, definition, base }, index) => {
    const isEcho = (finding: SchemaFinding) =>
      finding.file !== parsed.file && toldByItself.has(placeAndCode(finding));
    const all = found[index] ?? [];
    const echoes = all.filter(isEcho);
    const findings = all.filter((finding) => !isEcho(finding));
    if (base !== undefined && echoes.some(({ severity }) => severity === 'error')) {
      const before = reporter.findings.length;
      reporter.report('error', 'unusable-base', ['extends'], { ...brokenBase(base) });
      findings.push(...reporter.findings.slice(before));
    }
    findings.sort(
      (left, right) =>
        Number(left.file !== parsed.file) - Number(right.file !== parsed.file) ||
        left.line - right.line ||
        left.column - right.column,
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

const placeAndCode = ({ file, line, column, code }: SchemaFinding): string =>
  JSON.stringify([file, line, column, code]);

/** The result of the first pass for a text, put over the list that it extends. */
function draftOf(texts: readonly ReadText[], index: number, extended: ExtendedText) {
  const { written, problem, missing } = extended;
  const positionIn = (text: number, path: SchemaPath, of?: 'key' | 'value') => {
    const { parsed, upgraded } = texts[text] ?? own;
    return { file: parsed.file, ...parsed.positionOf(upgraded.originOf(path), of) };
  };
  const own = textAt(texts, index);
  const { parsed, upgraded } = own;
  const reporter = createReporter(parsed.file, (path, of) => {
    const origin = originAt(written.origin, path);
    return positionIn(origin.text, origin.path, of);
  });
  if (problem) reporter.report('error', 'unusable-base', ['extends'], { ...problem });
  for (const { path, key } of missing)
    reporter.at(positionIn(index, path, 'key'), 'warning', 'nothing-inherited', { key });
  const structure =
    parsed.value === undefined || problem ? undefined : structureOf(own, written.value);
  for (const found of structure?.reports ?? []) reporter.report(...found);
  if (upgraded.writtenIn !== undefined && upgraded.writtenIn < currentSchemaVersion)
    reporter.report('warning', 'older-version', ['schemaVersion'], {
      given: upgraded.writtenIn,
      known: currentSchemaVersion,
    });
  const { definition, deprecated = [] } = structure ?? {};
  return { parsed, reporter, definition, deprecated, base: baseNameOf(upgraded.value) };
}

function textAt(texts: readonly ReadText[], index: number): ReadText {
  const text = texts[index];
  if (!text) throw new RangeError(`there is no text ${index}`);
  return text;
}

/** The second pass: runs all rules, then reports their findings without those that follow from others. */
function checkMeaning(given: RuleContext, deprecated: readonly Report[]): void {
  const reports: Report[] = [];
  const context: RuleContext = { ...given, report: (...found) => void reports.push(found) };
  checkSingular(context);
  checkFields(context);
  checkComputed(context);
  checkAliases(context);
  checkViews(context);
  checkCharts(context);
  checkForms(context);
  checkActions(context);
  checkRules(context);
  checkRelationCycle(context);
  checkService(context);
  checkSourceOf(context);
  checkExtensionOf(context);
  checkEndpoints(context);
  checkOwn(context);
  checkSafety(context);
  reportWithoutEchoes([...reports, ...deprecated], given);
}

/** The names of a file; a broken file keeps its file name, so that references to it are not reported. */
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
