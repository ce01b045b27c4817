import type { DataProvider } from '@refinedev/core';

/**
 * A data provider whose writes carry the name of one action, so that the trail of the platform shows them as one and
 * takes them back together.
 *
 * @param action a UUID
 */
export function inAction(data: DataProvider, action: string): DataProvider {
  const { deleteMany, custom } = data;
  const named = <P extends { meta?: object | undefined }>(given: P): P => ({
    ...given,
    meta: { ...given.meta, action },
  });
  return {
    ...data,
    create: (given) => data.create(named(given)),
    update: (given) => data.update(named(given)),
    deleteOne: (given) => data.deleteOne(named(given)),
    ...(deleteMany ? { deleteMany: (given) => deleteMany(named(given)) } : {}),
    ...(custom ? { custom: (given) => custom(named(given)) } : {}),
  };
}
