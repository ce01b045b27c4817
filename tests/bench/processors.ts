import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds of processor time, of the platform's own processes and of its database. */
export interface ProcessorTime {
  readonly server: number;
  readonly database: number;
}

/** what Linux counts processor time by */
const millisecondsATick = 10;

/** The processor time that a process has taken so far, with that of processes which it has begun and which have ended. */
function timeOf(status: string): number {
  // utime, stime, cutime and cstime: see proc_pid_stat(5)
  const ticks = status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return ticks.reduce((sum, one) => sum + one, 0) * millisecondsATick;
}

/** The processor time that a Bookdesk has taken so far; it is much the same on a busy machine. 0 where the system does not tell. */
export async function processorTime(dataFolder: string): Promise<ProcessorTime> {
  const readOr = (path: string) => readFile(path, 'utf8').catch(() => '');
  const [main] = (await readOr(join(dataFolder, 'database', 'data', 'postmaster.pid'))).split('\n');
  const taken = { server: 0, database: 0 };
  for (const id of await readdir('/proc').catch((): string[] => [])) {
    if (!/^\d+$/.test(id)) continue;
    const status = await readOr(`/proc/${id}/stat`);
    const [, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    if (id === main || (main !== undefined && parent === main)) taken.database += timeOf(status);
    else if ((await readOr(`/proc/${id}/environ`)).split('\0').includes(`DATA_DIR=${dataFolder}`))
      taken.server += timeOf(status);
  }
  return taken;
}
