import { locales } from '#locales/index.ts';
import { type Language, message } from '../language.ts';

const isKnown = (name: string): name is keyof (typeof locales.state.jobs)['zh-CN'] =>
  Object.hasOwn(locales.state.jobs['zh-CN'], name);

/** A job as people know it; one of an extension, or of a newer platform, by its own name. */
export const jobName = (name: string, language: Language): string =>
  isKnown(name) ? message(locales.state.jobs, language, name) : name;
