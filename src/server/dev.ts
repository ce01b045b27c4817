/** What `npm run dev` takes of the server: it is read anew when one of these modules, or what they import, has changed. */
export { migrate } from './database/migrate.ts';
export { fillConfiguration, isScreen } from './http/staticFiles.ts';
export { hasOperator } from './identity/operators.ts';
export { bringThings } from './jmgr/own/things.ts';
export { pageConfiguration } from './pageConfiguration.ts';
export { createPlatform } from './platform.ts';
export { startServer } from './start.ts';
export { StartFailure } from './startFailure.ts';
export { welcome } from './welcome.ts';
