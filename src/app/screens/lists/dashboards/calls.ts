import { callEndpoint } from '#app/session/client.ts';
import {
  type DashboardDetail,
  type DashboardSeen,
  dashboardDelete,
  dashboardDetail,
  dashboardManageList,
  dashboardSave,
  dashboardView,
  type ManagedDashboard,
} from '#contract/endpoints/dashboards.ts';

const silent = { silent: true } as const;

/** The name in the address of the screen that begins a dashboard; no dashboard can have it. */
export const newName = '-new';

/** Every dashboard, with how it stands. @throws CallFailure, silently */
export async function loadDashboards(signal: AbortSignal): Promise<ManagedDashboard[]> {
  return (await callEndpoint(dashboardManageList, {}, { ...silent, signal })).data;
}

/** @throws CallFailure, silently */
export async function loadDashboard(name: string, signal?: AbortSignal): Promise<DashboardDetail> {
  const input = { parameters: { name } };
  return (await callEndpoint(dashboardDetail, input, { ...silent, ...(signal ? { signal } : {}) }))
    .data;
}

/** What the person sees of a dashboard. @throws CallFailure, silently */
export async function viewDashboard(name: string, signal: AbortSignal): Promise<DashboardSeen> {
  const input = { parameters: { name } };
  return (await callEndpoint(dashboardView, input, { ...silent, signal })).data;
}

/** @returns the new revision @throws CallFailure, silently */
export async function saveDashboard(name: string, text: string, revision: number): Promise<number> {
  const body = { name, text, revision };
  return (await callEndpoint(dashboardSave, { body }, silent)).data.revision;
}

/** Takes what is stored out of use. @throws CallFailure, silently */
export async function removeDashboard({ name, revision }: ManagedDashboard): Promise<void> {
  await callEndpoint(dashboardDelete, { body: { name, revision } }, silent);
}
