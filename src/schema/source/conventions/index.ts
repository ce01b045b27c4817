import { type ConventionDefinition, convention } from '../convention.ts';
import jsonServer from './json-server.json' with { type: 'json' };

/** The ready-made conventions by name, one JSON file each. */

export const conventionNames = ['json-server'] as const;

const read = (value: unknown): ConventionDefinition => convention.parse(value);

export const conventions: Readonly<Record<(typeof conventionNames)[number], ConventionDefinition>> =
  {
    'json-server': read(jsonServer),
  };
