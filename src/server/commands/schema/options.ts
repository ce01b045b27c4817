import { parseArgs } from 'node:util';
import { resourceName } from '#contract/endpoints/resources.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { CommandFailure } from './terminal.ts';

const formats = ['text', 'json', 'github'] as const;
export type Format = (typeof formats)[number];

/** The options and arguments of a command. */
export interface Options {
  readonly positionals: readonly string[];
  readonly format: Format;
  readonly write: boolean;
  readonly live: boolean;
  readonly force: boolean;
  readonly list: string | undefined;
  /** file or address of a document of OpenAPI 3 */
  readonly openapi: string | undefined;
  /** the call of the document whose list is wanted: `GET /books` */
  readonly operation: string | undefined;
  /** name of a source */
  readonly source: string | undefined;
  readonly against: string | undefined;
  readonly url: string | undefined;
  readonly account: string | undefined;
}

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;
const spec = {
  write: flag,
  live: flag,
  force: flag,
  json: flag,
  list: text,
  openapi: text,
  operation: text,
  source: text,
  against: text,
  url: text,
  account: text,
  format: text,
} as const;
type Name = keyof typeof spec;

/** @throws CommandFailure naming what is not understood, or what this command does not take */
export function readOptions(given: readonly string[], allowed: readonly Name[]): Options {
  const { values, positionals } = parse(given);
  for (const name of Object.keys(values))
    if (!allowed.some((one) => one === name) && Reflect.get(values, name) !== false)
      throw new CommandFailure('wrongOption', { problem: `--${name}` }, 2);
  const format = values.json ? 'json' : (values.format ?? 'text');
  const known = formats.find((one) => one === format);
  if (!known) throw new CommandFailure('wrongFormat', { given: format }, 2);
  return {
    positionals,
    format: known,
    write: values.write,
    live: values.live,
    force: values.force,
    list: values.list,
    openapi: values.openapi,
    operation: values.operation,
    source: values.source,
    against: values.against,
    url: values.url,
    account: values.account,
  };
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options: spec, allowPositionals: true });
  } catch (error) {
    const problem = errorMessage(error);
    throw new CommandFailure('wrongOption', { problem }, 2);
  }
}

/** The name of a list, which is the first word after the command. */
export function listNameOf({ positionals }: Options, command: string): string {
  const [name] = positionals;
  if (name === undefined) throw new CommandFailure('nameMissing', { command }, 2);
  if (!resourceName.safeParse(name).success) throw new CommandFailure('wrongName', { name }, 2);
  return name;
}
