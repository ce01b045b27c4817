/** What an extension may use of the platform: the door `bookdesk/server`. Only what stands here stays as it is. */
export { newIdentifier } from './database/identifier.ts';
export {
  defineHandlers,
  defineJobs,
  defineMigrations,
  type ExtensionJob,
  type ExtensionMigration,
  type ExtensionServices,
} from './extensions/parts.ts';
export { Refused, sentence } from './http/errors.ts';
export { type Caller, handle, isOperator, succeed, succeedPage } from './http/handle.ts';
