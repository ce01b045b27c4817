import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { createReporter, type Reporter } from '../check/report.ts';
import { checkAgainst } from '../check/structure.ts';
import { suggestion } from '../check/suggest.ts';
import type { SchemaFile } from '../check.ts';
import type { ResourceDefinition } from '../meta.ts';
import { parseResource } from '../parse.ts';
import { type DashboardDefinition, dashboard } from './meta.ts';

/** The result of checking the file of a dashboard, with all findings. */
export interface CheckedDashboard {
  /** the file's own name */
  readonly name: string;
  readonly file: string;
  /** undefined if the structure has an error; charts that are not there leave the others standing */
  readonly definition: DashboardDefinition | undefined;
  readonly findings: readonly SchemaFinding[];
}

/** The charts that there are, by the present and former names of their lists. */
export type KnownCharts = ReadonlyMap<string, readonly string[]>;

export const chartsOf = (lists: readonly ResourceDefinition[]): KnownCharts =>
  new Map(
    lists.flatMap(({ name, aliases = [], list: { charts = [] } }) =>
      [name, ...aliases].map((one) => [one, charts.map((chart) => chart.name)] as const),
    ),
  );

/** Checks the file of a dashboard, first its structure, then that its charts are there, with the place of each finding. */
export function checkDashboard({ file, text }: SchemaFile, known: KnownCharts): CheckedDashboard {
  const parsed = parseResource(text, file);
  const { report, findings } = createReporter(file, parsed.positionOf);
  const name = file.replace(/^.*[\\/]/, '').replace(/\.json$/, '');
  const isRead = parsed.findings.length === 0;
  const definition = isRead ? checkAgainst(dashboard, parsed.value, report) : undefined;
  if (definition && definition.name !== name)
    report('error', 'wrong-file-name', ['name'], { name: definition.name });
  const isSound = findings.length === 0;
  if (definition) checkItems(definition, known, report);
  return {
    name,
    file,
    definition: isSound ? definition : undefined,
    findings: [...parsed.findings, ...findings],
  };
}

function checkItems(
  { items }: DashboardDefinition,
  known: KnownCharts,
  report: Reporter['report'],
): void {
  const seen = new Set<string>();
  items.forEach(({ list, chart }, index) => {
    const path = ['items', index] as const;
    const charts = known.get(list);
    if (!charts) {
      const withCharts = [...known].flatMap(([name, all]) => (all.length > 0 ? name : []));
      report('error', 'unknown-resource', [...path, 'list'], {
        resource: list,
        ...suggestion(list, withCharts),
      });
    } else if (!charts.includes(chart))
      report('error', 'wrong-value', [...path, 'chart'], {
        given: JSON.stringify(chart),
        ...suggestion(chart, charts),
      });
    const key = `${list} ${chart}`;
    if (seen.has(key)) report('error', 'duplicate-name', [...path, 'chart'], { name: chart });
    seen.add(key);
  });
}
