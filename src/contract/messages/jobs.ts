import { locales } from '#locales/index.ts';
import { hasText, type Language, message } from '../language.ts';

/** A job as people know it; one of an extension, or of a newer platform, by its own name. */
export const jobName = (name: string, language: Language): string =>
  hasText(locales.state.jobs, name) ? message(locales.state.jobs, language, name) : name;
