import type { FindingCode } from '../check/report.ts';
import { actionHelp } from './actions.ts';
import type { FindingHelp } from './example.ts';
import { fieldHelp } from './fields.ts';
import { fileHelp } from './file.ts';
import { viewHelp } from './views.ts';

/** Help for every finding; it does not compile if one is missing. */
export const findingHelp: Readonly<Record<FindingCode, FindingHelp>> = {
  ...fileHelp,
  ...fieldHelp,
  ...viewHelp,
  ...actionHelp,
};
