import { version } from '../../package.json';

/** of the sources, put in by the build (`vite.config.ts`) */
declare const SOURCE_COMMIT: string;

/** The version of this build. */
export const productVersion: string = version;

/** The commit that it was built from, by its first twelve characters; empty where nobody could tell. */
export const productCommit: string = SOURCE_COMMIT;
