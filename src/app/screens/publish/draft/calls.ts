import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { deviceName } from '#app/widgets/deviceName.ts';
import type { Saved } from '#contract/endpoint.ts';
import {
  writingDelete,
  writingDetail,
  writingList,
  writingSaveCall,
} from '#contract/endpoints/writing.ts';
import type {
  WritingDetail,
  WritingName,
  WritingRow,
  WritingSave,
} from '#contract/entities/writing.ts';

/** The calls that store drafts on the platform. They are silent: the form shows their state. */

/** whether the person was told that the session has expired: they are told once, not with every key */
let askedToSignIn = false;

/** Stores a draft under the name of this browser, which other devices show. */
export async function sendWriting(
  writing: Omit<WritingSave, 'device'>,
  { keepalive }: { keepalive: boolean },
): Promise<Saved> {
  try {
    const { data } = await callEndpoint(
      writingSaveCall,
      { body: { ...writing, device: deviceName(navigator.userAgent) } },
      { silent: true, keepalive, onUnauthorized: askedToSignIn ? 'fail' : 'prompt' },
    );
    askedToSignIn = false;
    return data;
  } catch (failure) {
    if (failure instanceof CallFailure && failure.code === 401) askedToSignIn = true;
    throw failure;
  }
}

/** @returns the platform's copy, `gone` if there is none, undefined if it cannot be known now */
export async function fetchWriting(
  id: string,
  options: { signal: AbortSignal; timeout: number },
): Promise<WritingDetail | 'gone' | undefined> {
  try {
    const { data } = await callEndpoint(
      writingDetail,
      { parameters: { id } },
      { silent: true, ...options },
    );
    return data;
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    return failure.code === 404 ? 'gone' : undefined;
  }
}

/** @returns the platform's drafts of a kind, newest first; undefined if it cannot be known now */
export async function listWritings(
  kind: WritingName,
  signal: AbortSignal,
): Promise<WritingRow[] | undefined> {
  try {
    const { data } = await callEndpoint(writingList, { body: { kind } }, { silent: true, signal });
    return data;
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    return undefined;
  }
}

/** Deletes a draft on the platform. @throws CallFailure; no message is shown */
export async function forgetWriting(id: string): Promise<void> {
  await callEndpoint(writingDelete, { body: { ids: [id] } }, { silent: true });
}
