import type { Endpoint } from '#contract/endpoint.ts';
import type { ResourceDefinition } from '../meta.ts';
import type { Reporter } from './report.ts';

/** What a file is checked against. */
interface CheckEnvironment {
  readonly endpoints: readonly Endpoint[];
  /** names of all resources, aliases included */
  readonly resources: ReadonlySet<string>;
  /** the resources whose structure is valid, by name and former name */
  readonly definitions: ReadonlyMap<string, ResourceDefinition>;
  /** names of the sources; undefined where it is not known which there are */
  readonly sources: readonly string[] | undefined;
}

/** What each rule of the second pass gets. */
export interface RuleContext extends CheckEnvironment {
  readonly definition: ResourceDefinition;
  readonly report: Reporter['report'];
}
