import { locales } from '#locales/index.ts';
import type { Row } from '../database/tables.ts';
import { type Sentence, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { Entry } from './changers.ts';
import type { Retaking } from './ownWays.ts';
import { columnOf, fieldName, partsOf, retakingOf } from './retaking.ts';

/** Of an entry: which fields can be brought back, or why it cannot be taken back. */
interface Retaken {
  /** as the trail names them to people */
  readonly fields: ReadonlySet<string>;
  readonly whyNot: Sentence | undefined;
}

/** Why nothing takes back what is done with records of a kind; of others it is not said more closely. */
const reasons: Readonly<Record<string, keyof (typeof locales.server.audit)['zh-CN']>> = {
  session: 'sessionNotTakenBack',
  signIn: 'notTakenBack',
  user: 'secretNotTakenBack',
  externalAccount: 'secretNotTakenBack',
  secondFactor: 'secretNotTakenBack',
  passkey: 'secretNotTakenBack',
  invitation: 'secretNotTakenBack',
  member: 'rightsNotTakenBack',
  programKey: 'secretNotTakenBack',
  webhook: 'secretNotTakenBack',
  institution: 'reviewNotTakenBack',
  contribution: 'decisionNotTakenBack',
  role: 'rightsNotTakenBack',
  schema: 'versionNotTakenBack',
  source: 'versionNotTakenBack',
};

/** Why nothing takes back what is done with such records. */
export const reasonOf = (resource: string): keyof (typeof locales.server.audit)['zh-CN'] =>
  reasons[resource] ?? 'notTakenBack';

type Stored = Pick<Row<'audit'>, 'id' | 'resource' | 'action'> &
  Pick<Entry, 'difference'> & {
    /** whether former values are kept whole */
    readonly isWhole: boolean;
  };

/** What of these entries can be taken back, by their ids. */
export async function retakenOf(
  services: Services,
  entries: readonly Stored[],
): Promise<ReadonlyMap<string, Retaken>> {
  const known = new Map<string, Retaking | undefined>();
  for (const { resource } of entries)
    if (!known.has(resource)) known.set(resource, await retakingOf(services, resource));
  return new Map(entries.map((entry) => [entry.id, retaken(entry, known.get(entry.resource))]));
}

function retaken(entry: Stored, retaking: Retaking | undefined): Retaken {
  const why = (key: keyof (typeof locales.server.audit)['zh-CN']): Retaken => ({
    fields: new Set(),
    whyNot: sentence(locales.server.audit, key),
  });
  const way = retaking?.way(entry);
  if (!retaking || !way) return why(reasonOf(entry.resource));
  if (way !== 'save') return { fields: new Set(), whyNot: undefined };
  if (!entry.isWhole) return why('olderEntry');
  const isShownAgain = retaking.publishing(entry) !== undefined;
  const columns = partsOf(entry).filter(
    (column) => retaking.sentAs.has(column) || (column === 'status' && isShownAgain),
  );
  if (columns.length === 0) return why('nothingKept');
  if (retaking.isWhole) return { fields: new Set(), whyNot: undefined };
  const fields = Object.keys(entry.difference)
    .map(fieldName)
    .filter((field) => columns.includes(columnOf(field)));
  return { fields: new Set(fields), whyNot: undefined };
}
