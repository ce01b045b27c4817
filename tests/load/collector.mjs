/**
 * Loaded into the server before its program, for the load test alone: collects garbage when the parent process asks, and
 * answers with what is still in use then. `--expose-gc` would be for the whole process and its children.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('message', () => {
  collect();
  process.send?.(process.memoryUsage().heapUsed);
});
// whoever only listens to its parent does not keep the process alive
process.channel?.unref();
