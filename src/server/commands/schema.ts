import { runSchema } from './schema/run.ts';

/** `npm run schema`: creates, checks, infers and compares lists. */

process.exitCode = await runSchema(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  return 1;
});
