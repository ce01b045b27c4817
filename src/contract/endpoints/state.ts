import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';

/** How the platform is, for its operators. */

const count = z.number().int().min(0);

const jobState = z.object({
  name: z.string(),
  everySeconds: z.number().int(),
  nextAt: instant,
  /** null until it ran for the first time; the same for the others */
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  milliseconds: count.nullable(),
  failedAt: instant.nullable(),
  /** why the last run that failed did so */
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
    node: z.string(),
    database: z.string(),
    /** the newest migration that the database has */
    schema: z.string(),
  }),
  sizes: z.object({
    databaseBytes: count,
    storageBytes: count,
    storageFiles: count,
    /** rows of the main tables, as the database estimates them, by the table's name */
    rows: z.array(z.object({ table: z.string(), rows: count })),
  }),
  /** room on the disk of uploaded files and of the embedded database; null where the system does not tell */
  disk: z.object({ freeBytes: count, bytes: count }).nullable(),
  /** answers of this process in the last hour that failed because of the platform, by status */
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
    jobsOverdue: count,
  }),
  /** names that may stand once and read alike, from before they were compared so; until one of them is changed */
  alikeNames: z
    .array(
      z.object({
        kind: z.enum(['label', 'template', 'view']),
        names: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            /** of a label its kind, of a view its list */
            place: z.string(),
          }),
        ),
      }),
    )
    .default([]),
  jobs: z.array(jobState),
  /** those that said within the last minute that they live */
  processes: z.array(processState),
  /** null where none was ever made */
  backup: z.object({ at: instant, bytes: count, version: z.string() }).nullable(),
});
export type PlatformState = z.output<typeof platformState>;

export const platformStateCall = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/state',
  summary: 'How the platform is: sizes, queues, jobs, processes, the last back-up, versions',
  access: 'operator',
  response: envelopeOf(platformState),
});
