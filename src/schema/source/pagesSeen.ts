import { createPositions, type Positions } from './positions.ts';

/** questions whose pages are remembered; those that were asked longest ago are forgotten first */
const mostQuestions = 2_000;

/**
 * What is known of the pages of questions: where pages begin that can only be asked for one after the other, and marks by
 * which the same rows are known again. It holds no rows; who keeps it tells apart whose questions they are.
 */
export function pagesSeen(): (question: string) => Positions {
  const seen = new Map<string, Positions>();
  return (question) => {
    const known = seen.get(question) ?? createPositions();
    seen.delete(question);
    seen.set(question, known);
    const [oldest] = seen.keys();
    if (seen.size > mostQuestions && oldest !== undefined) seen.delete(oldest);
    return known;
  };
}
