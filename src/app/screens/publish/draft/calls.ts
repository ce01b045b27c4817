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

/** The calls by which the platform keeps what is written. They are silent: the form says how things stand. */

/** A person who was asked once that their login has expired, and wants to go on typing, is not asked by every key. */
let askedToSignIn = false;

/** Keeps it under the name of this browser, by which it is offered on another. */
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

/** @returns the copy on the platform, `gone` where there is none, undefined where that cannot be known now */
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

/** @returns what the platform keeps of a kind, newest first; undefined where that cannot be known now */
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

/** Has the platform forget a writing. @throws CallFailure; nobody has been told */
export async function forgetWriting(id: string): Promise<void> {
  await callEndpoint(writingDelete, { body: { ids: [id] } }, { silent: true });
}
