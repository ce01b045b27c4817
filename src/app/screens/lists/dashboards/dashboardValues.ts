import { z } from 'zod';
import { localizedText } from '#contract/endpoint.ts';
import type { DashboardDetail } from '#contract/endpoints/dashboards.ts';
import { resourceName } from '#contract/endpoints/resources.ts';
import { defaultLanguage, languages } from '#contract/language.ts';
import { type DashboardItem, dashboardItem } from '#schema/dashboard/meta.ts';
import { serialiseDashboard } from '#schema/serialise.ts';

/** A dashboard as its form has it. */
export const dashboardValues = z.object({
  name: z.string(),
  label: z.partialRecord(z.enum(languages), z.string()),
  order: z.number(),
  items: z.array(dashboardItem),
});
export type DashboardValues = z.output<typeof dashboardValues>;

const none: DashboardValues = { name: '', label: {}, order: 0, items: [] };

const read = z.object({
  label: localizedText.partial().catch({}),
  order: z.number().catch(0),
  items: z.array(dashboardItem).catch([]),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** What a stored text says, as far as it can be read. */
export function valuesOf(detail: DashboardDetail | undefined): DashboardValues {
  if (!detail) return none;
  const { data } = read.safeParse(parsed(detail.text));
  if (!data) return { ...none, name: detail.name };
  return { ...data, name: detail.name };
}

/** The text that is stored. */
export const textOf = ({ name, label, order, items }: DashboardValues): string =>
  serialiseDashboard({
    schemaVersion: 1,
    name,
    label: {
      ...Object.fromEntries(
        Object.entries(label).flatMap(([language, text]) =>
          text.trim() === '' ? [] : [[language, text.trim()]],
        ),
      ),
      [defaultLanguage]: label[defaultLanguage]?.trim() ?? '',
    },
    ...(order === 0 ? {} : { order }),
    items,
  });

/** What tells a chart of a dashboard from the others. */
export const keyOf = ({ list, chart }: Pick<DashboardItem, 'list' | 'chart'>): string =>
  `${list} ${chart}`;

/** The items with one at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = [...items];
  const [one] = rest.splice(from, 1);
  if (one !== undefined) rest.splice(to, 0, one);
  return rest;
}

/** What is wrong with a name that is typed. */
export const isName = (name: string): boolean => resourceName.safeParse(name).success;
