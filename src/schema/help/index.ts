import type { FindingCode } from '../check/report.ts';
import { actionExamples } from './actions.ts';
import type { FindingExample } from './example.ts';
import { fieldExamples } from './fields.ts';
import { fileExamples } from './file.ts';
import { viewExamples } from './views.ts';

/** An example of every finding; it does not compile if one is missing. */
export const findingExamples: Readonly<Record<FindingCode, FindingExample>> = {
  ...fileExamples,
  ...fieldExamples,
  ...viewExamples,
  ...actionExamples,
};
