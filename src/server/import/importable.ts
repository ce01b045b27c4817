import type { CompiledResource } from '#schema/compile.ts';
import { isOfPlatform } from '#schema/providers.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { type ColumnTarget, targetsOf } from './columns.ts';
import { ImportFailure } from './failure.ts';
import { bookKeys, type ImportKey, keysOf } from './keys.ts';
import { bookTarget } from './targets/books.ts';
import { readOperator } from './targets/operator.ts';
import type { ImportTarget } from './targets/target.ts';
import { requireMatchable, thingTarget } from './targets/things.ts';

/** A list that can be imported, with its column targets and its keys. */
export interface Importable {
  readonly resource: CompiledResource;
  readonly targets: readonly ColumnTarget[];
  /** the default first */
  readonly keys: readonly ImportKey[];
  /** @param accountId the operator who imports; without it the oldest operator account */
  target(accountId: string | undefined): Promise<ImportTarget>;
}

/** the list whose rows are read leniently and written in sets */
const messyList = 'books';

/** @throws ImportFailure if there is no such list, or it cannot be imported */
export async function findImportable(services: Services, name: string): Promise<Importable> {
  const store = schemaStore(services);
  const resource = await store.find(name);
  if (resource?.import === undefined || !isOfPlatform(resource.provider)) {
    const known = (await store.all()).flatMap(({ definition }) =>
      definition?.import ? definition.name : [],
    );
    throw new ImportFailure('notImportable', { resource: name, known: known.join(', ') });
  }
  if (resource.name === messyList)
    return {
      resource,
      targets: targetsOf(resource, true),
      keys: bookKeys,
      target: async () => bookTarget(resource),
    };
  const { matchNames } = await requireMatchable(services, resource);
  return {
    resource,
    targets: targetsOf(resource, false),
    keys: keysOf(resource, matchNames),
    target: async (accountId) =>
      thingTarget(services, resource, await readOperator(services, accountId)),
  };
}
