import type { DataProvider } from '@refinedev/core';
import { CallFailure } from '#app/session/client.ts';

/**
 * A data provider that reads and writes nothing: what would write tells the person so, and ends as a call that was
 * given up.
 */
export function readOnly(provider: DataProvider, message: string, say: () => void): DataProvider {
  const refuse = (): Promise<never> => {
    say();
    return Promise.reject(new CallFailure({ kind: 'aborted', code: 0, message }));
  };
  return {
    ...provider,
    create: refuse,
    createMany: refuse,
    update: refuse,
    updateMany: refuse,
    deleteOne: refuse,
    deleteMany: refuse,
    // counts of tabs are asked so; the engine's actions know of the trial themselves
    custom: (call) => (isRead(call.method) && provider.custom ? provider.custom(call) : refuse()),
  };
}

const isRead = (method: string): boolean => method === 'get' || method === 'post';
