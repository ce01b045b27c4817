import type { DataProvider } from '@refinedev/core';
import { CallFailure } from '../session/callFailure.ts';
import { configuration } from '../session/configuration.ts';
import { notify } from '../session/notifications.ts';

type Rest = ReturnType<typeof import('@refinedev/simple-rest')['default']>;

let loading: Promise<Rest> | undefined;

/** The package comes with the first resource that needs it. */
function rest(): Promise<Rest> {
  loading ??= import('@refinedev/simple-rest').then(({ default: create }) =>
    create(configuration().restBase),
  );
  return loading;
}

/** Tells the person of a failure in the same way as the business API's client. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const message =
      error instanceof Error ? error.message : String(Reflect.get(Object(error), 'message'));
    const code = Number(Reflect.get(Object(error), 'statusCode') ?? 0);
    notify({ kind: 'error', message });
    throw new CallFailure({ kind: code ? 'answer' : 'network', code, message });
  }
}

/** Resources with the provider `rest`: any conventional REST service, by refine's own simple-rest. */
export const restProvider: DataProvider = {
  getList: async (parameters) => told((await rest()).getList(parameters)),
  getOne: async (parameters) => told((await rest()).getOne(parameters)),
  getMany: async (parameters) => told((await rest()).getMany(parameters)),
  create: async (parameters) => told((await rest()).create(parameters)),
  update: async (parameters) => told((await rest()).update(parameters)),
  deleteOne: async (parameters) => told((await rest()).deleteOne(parameters)),
  custom: async (parameters) => told((await rest()).custom(parameters)),
  getApiUrl: () => configuration().restBase,
};
