import { inTransaction } from '../database/connection.ts';
import { confirmOwnKeys, letOldValuesGo } from '../jmgr/own/index.ts';
import type { Services } from '../services.ts';
import { holdSchemas } from './records.ts';

/** Lets the values of own records go that changes of their lists set aside long ago. */
export async function sweepSetAside(services: Services): Promise<void> {
  const { database, now } = services;
  await inTransaction(database, async (transaction) => {
    await holdSchemas(transaction);
    await letOldValuesGo(transaction, now());
  });
  await confirmOwnKeys(services);
}
