import type { AuditResource } from '#contract/audit.ts';
import { ownResourceOf } from '#contract/audit.ts';
import { notedKinds } from '#contract/notes.ts';
import type { CompiledResource } from './compile.ts';

/**
 * The kind of the records of a list, as the trail names it, if people write notes on them; undefined for those of other services, and
 * where no call shows a single one. Lists that show the same records have the same kind.
 */
export function notedKind({
  provider,
  name,
  endpoints,
}: Pick<CompiledResource, 'provider' | 'name' | 'endpoints'>): AuditResource | undefined {
  if (provider === 'own') return ownResourceOf(name);
  if (provider !== 'jmgr') return undefined;
  const first = endpoints.detail?.path.split('/')[1];
  return notedKinds.find((kind) => kind === first);
}
