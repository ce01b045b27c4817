import { callEndpoint } from '#app/session/client.ts';
import {
  type DashboardDetail,
  type DashboardSeen,
  dashboardDetail,
  dashboardManageList,
  dashboardView,
  type ManagedDashboard,
} from '#contract/endpoints/dashboards.ts';

const silent = { silent: true } as const;

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
