import { currentLanguage } from '#app/language/index.ts';
import { type FileProblem, problemText } from './checks.ts';

/** A file that is not sent at all; its message is the sentence to show. Trying again changes nothing. */
export class FileRefusal extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problemText(problem, currentLanguage()));
    this.problem = problem;
  }

  /** What to do about it takes longer to read than a note is shown: it stays until the person removes the file. */
  get stays(): boolean {
    return ['gone', 'picture', 'sound', 'soundAlone'].includes(this.problem.key);
  }
}
