#!/usr/bin/env node
/**
 * The commands of a release (`launch/release.mjs`), which is built and has all that it needs: `npx ./bookdesk-….tgz`
 * runs this file, and so does `npm start` in the folder that the archive unpacks to. Data folders are those of the folder
 * that it is called in.
 */
import { join } from 'node:path';
import { commandNamed } from './commandNamed.mjs';
import { programs, runProgram } from './programs.mjs';
import { requireNode } from './requireNode.mjs';

requireNode();
const command = commandNamed(programs);
const root = join(import.meta.dirname, '..', '..');
process.env.SCHEMAS_DIR ||= join(root, 'schemas');
await runProgram(root, command, process.argv.slice(3));
