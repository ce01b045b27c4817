import { z } from 'zod';
import { jmgr } from '../endpoint.ts';
import { instant } from '../entities/common.ts';

/** The state of the platform, for its operators. */

const count = z.number().int().min(0);
const disk = z.object({ freeBytes: count, bytes: count });

const jobState = z.object({
  name: z.string(),
  everySeconds: z.number().int(),
  nextAt: instant,
  /** null until its first run; likewise for the others */
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  milliseconds: count.nullable(),
  failedAt: instant.nullable(),
  /** why the last failed run failed */
  failure: z.string(),
});
const processState = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number().int(),
  version: z.string(),
  node: z.string(),
  startedAt: instant,
  seenAt: instant,
});

const platformState = z.object({
  versions: z.object({
    product: z.string(),
    /** of the sources that it was built from; empty where the build could not tell */
    commit: z.string(),
    node: z.string(),
    database: z.string(),
    /** the newest migration of the database */
    schema: z.string(),
  }),
  sizes: z.object({
    databaseBytes: count,
    storageBytes: count,
    storageFiles: count,
    /** estimated number of rows of the main tables, by table name */
    rows: z.array(z.object({ table: z.string(), rows: count })),
  }),
  /** space on the disk with uploads and the embedded database; null if the system does not tell */
  disk: disk.nullable(),
  /** that of the uploads, where it is another one */
  filesDisk: disk.nullable(),
  /** failed answers of this process in the last hour for which the platform is responsible, by status */
  failures: z.array(
    z.object({
      status: z.union([z.literal(500), z.literal(503), z.literal(507)]),
      count,
      lastAt: instant,
    }),
  ),
  queues: z.object({
    outboxWaiting: count,
    outboxFailed: count,
    importsWaiting: count,
    importsRunning: count,
    webhooksWaiting: count,
    webhooksFailed: count,
    /** when the oldest delivery that waits was noted; null if none waits */
    webhooksWaitingSince: instant.nullable(),
    jobsOverdue: count,
  }),
  /** names that have to be unique but look alike; stored before names were compared that way */
  alikeNames: z
    .array(
      z.object({
        kind: z.enum(['label', 'template', 'view']),
        names: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            /** for a label its kind, for a view its list */
            place: z.string(),
          }),
        ),
      }),
    )
    .default([]),
  jobs: z.array(jobState),
  /** processes that reported within the last minute */
  processes: z.array(processState),
  /** null if there is none yet */
  backup: z.object({ at: instant, bytes: count, version: z.string() }).nullable(),
});
export type PlatformState = z.output<typeof platformState>;

export const platformStateCall = jmgr.get('/state', 'operator', {
  summary: 'How the platform is: sizes, queues, jobs, processes, the last back-up, versions',
  answer: platformState,
});
