import { z } from 'zod';
import { address } from '#contract/entities/common.ts';

const flag = z.stringbool({
  truthy: ['1', 'true', 'on', 'yes'],
  falsy: ['0', 'false', 'off', 'no'],
});

/** Every setting, by the name of its environment variable (DESIGN 3). */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'starts with postgres://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /** address that people reach the site at; the default is made of HOST and PORT */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_BASE: address.default('/cdn'),
  TIME_ZONE: z.string().default('Asia/Shanghai'),
  DEMO: flag.default(true),
  SCHEMAS_DIR: z.string().default('schemas'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** origins of other sites whose pages may call the API, separated by commas; none by default */
  API_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((origin) => new URL(origin).origin))),
  STORAGE_HOST: z.url().optional(),
  STORAGE_BUCKET: z.string().optional(),
  STORAGE_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_ACCESS_KEY_SECRET: z.string().optional(),
});
export type Settings = z.output<typeof environment>;
