import { currentLanguage } from '#app/language/index.ts';
import { type FileProblem, problemText } from './checks.ts';

/** A file that is not sent at all; its message is the sentence to show. Trying again is no use. */
export class FileRefusal extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problemText(problem, currentLanguage()));
    this.problem = problem;
  }

  /**
   * Whether the message has to stay until the person removes the file, because it takes longer to read than a notice is
   * shown.
   */
  get stays(): boolean {
    return ['gone', 'picture', 'sound', 'soundAlone'].includes(this.problem.key);
  }
}
