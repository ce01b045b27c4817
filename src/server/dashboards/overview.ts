import { z } from 'zod';
import type { DashboardDetail, ManagedDashboard } from '#contract/endpoints/dashboards.ts';
import { locales } from '#locales/index.ts';
import { chartsOf, type KnownCharts } from '#schema/dashboard/check.ts';
import { dashboardItem } from '#schema/dashboard/meta.ts';
import { localized } from '#schema/meta.ts';
import { parseResource } from '#schema/parse.ts';
import { NotFound, sentence } from '../http/errors.ts';
import {
  type KeptText,
  type ListedDashboard,
  readKeptTexts,
  type SchemaSnapshot,
  schemaStore,
} from '../schemas/index.ts';
import type { Services } from '../services.ts';

/** How dashboards stand, for operators. */

const told = z.object({
  label: localized.nullable().catch(null),
  items: z.array(dashboardItem).catch([]),
});

/** What a text tells of its dashboard, even if it has errors. */
const toldIn = (text: string): z.output<typeof told> =>
  told.safeParse(parseResource(text, '').value).data ?? { label: null, items: [] };

const knownCharts = ({ resources }: SchemaSnapshot): KnownCharts =>
  chartsOf(resources.flatMap(({ definition }) => definition ?? []));

function managed(
  name: string,
  charts: KnownCharts,
  used: ListedDashboard | undefined,
  stored: KeptText | undefined,
): ManagedDashboard {
  const { label, items } = toldIn(used?.text ?? stored?.text ?? '');
  return {
    name,
    label,
    from: used?.from ?? 'stored',
    state: used?.state ?? 'removed',
    revision: stored?.revision ?? 0,
    author: stored?.author ?? '',
    updatedAt: stored?.createdAt.toISOString() ?? null,
    charts: items.length,
    missing: items.filter(({ list, chart }) => !charts.get(list)?.includes(chart)).length,
  };
}

/** All dashboards by name: in use, and those taken out of use. */
export async function manageDashboards(services: Services): Promise<ManagedDashboard[]> {
  const snapshot = await schemaStore(services).snapshot();
  const rows = await readKeptTexts(services.database, 'stored_dashboard');
  const stored = new Map(rows.map((one) => [one.name, one]));
  const charts = knownCharts(snapshot);
  const used = new Map(snapshot.dashboards.map((one) => [one.name, one]));
  return [...new Set([...used.keys(), ...stored.keys()])]
    .sort()
    .map((name) => managed(name, charts, used.get(name), stored.get(name)));
}

/** One dashboard; one that was removed is told as it was. @throws NotFound if there is none of this name */
export async function detailOfDashboard(
  services: Services,
  name: string,
): Promise<DashboardDetail> {
  const snapshot = await schemaStore(services).snapshot();
  const [stored] = await readKeptTexts(services.database, 'stored_dashboard', name);
  const used = snapshot.dashboards.find((one) => one.name === name);
  if (!used && !stored)
    throw new NotFound(sentence(locales.dashboards.server, 'unknown', { name }));
  return {
    ...managed(name, knownCharts(snapshot), used, stored),
    text: used?.text ?? stored?.text ?? '',
    findings: [...(used?.findings ?? [])],
  };
}
