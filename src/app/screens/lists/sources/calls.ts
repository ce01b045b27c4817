import { callEndpoint } from '#app/session/client.ts';
import {
  type ManagedSource,
  type SourceDetail,
  type SourceTried,
  sourceDetail,
  sourceManageList,
  sourceSecretDelete,
  sourceSecretSave,
  sourceTry,
} from '#contract/endpoints/sources.ts';

import { withoutReturns } from '../kept/calls.ts';

const silent = { silent: true } as const;

/** Every source, those out of use as well. */
export async function loadSources(signal: AbortSignal): Promise<ManagedSource[]> {
  return (await callEndpoint(sourceManageList, {}, { ...silent, signal })).data;
}

/** @throws CallFailure, silently */
export async function loadSource(name: string, signal?: AbortSignal): Promise<SourceDetail> {
  const { data } = await callEndpoint(
    sourceDetail,
    { parameters: { name } },
    { ...silent, ...(signal ? { signal } : {}) },
  );
  return { ...data, text: withoutReturns(data.text) };
}

/** @throws CallFailure, silently */
export async function setSecret(source: string, name: string, value: string): Promise<void> {
  await callEndpoint(sourceSecretSave, { body: { source, name, value } }, silent);
}

/** @throws CallFailure, silently */
export async function removeSecret(source: string, name: string): Promise<void> {
  await callEndpoint(sourceSecretDelete, { body: { source, name } }, silent);
}

/** Asks a source for a path. @throws CallFailure, silently */
export async function trySource(body: {
  readonly name: string;
  readonly text: string;
  readonly path: string;
  readonly secrets: Record<string, string>;
}): Promise<SourceTried> {
  return (await callEndpoint(sourceTry, { body }, silent)).data;
}
