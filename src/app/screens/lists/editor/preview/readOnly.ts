import type { DataProvider } from '@refinedev/core';
import { CallFailure } from '#app/session/client.ts';

/** A data provider that only reads. Writes tell the person that nothing is saved, and fail like a cancelled call. */
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
    // custom reads, such as the counts of tabs, are allowed; the engine's actions handle the preview themselves
    custom: (call) => (isRead(call.method) && provider.custom ? provider.custom(call) : refuse()),
  };
}

/** A data provider without any record: of a list whose table is not made before it is published. */
export const withoutRecords = (provider: DataProvider): DataProvider => ({
  ...provider,
  getList: () => Promise.resolve({ data: [], total: 0 }),
});

const isRead = (method: string): boolean => method === 'get' || method === 'post';
