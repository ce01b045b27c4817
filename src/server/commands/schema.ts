import { runSchema } from './schema/run.ts';

/** `npm run schema`: writing, checking, inferring and comparing lists. */

process.exitCode = await runSchema(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  return 1;
});
