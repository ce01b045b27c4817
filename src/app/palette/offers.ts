import { type Command, commandGroups } from '../widgets/commands.ts';
import { matchCommands } from './match.ts';

/** A line of the palette: a command, or a record to open. */
export interface Offer extends Omit<Command, 'group' | 'keywords'> {
  /** what it stands below; lines of one heading stand together */
  readonly heading: string;
  /** what else tells it from others */
  readonly note?: string | undefined;
}

/** maximum number of commands for a text; without a text all are shown */
const mostCommands = 30;

/**
 * The lines of the palette in their order. Without a text: the records that were opened last, then all commands by
 * group. With one: the commands that it means, the records that it finds, and last the commands that hold its letters.
 *
 * @param headingOf the heading of a group of commands
 */
export function orderOffers(
  commands: readonly Command[],
  records: readonly Offer[],
  text: string,
  recent: readonly string[],
  headingOf: (group: Command['group']) => string,
): readonly Offer[] {
  const matched = matchCommands(commands, text, recent);
  const offered = ({ group, ...command }: Command): Offer => ({
    ...command,
    heading: headingOf(group),
  });
  if (text.trim() === '') {
    const all = matched.map(({ command }) => command);
    return [
      ...records,
      ...commandGroups.flatMap((group) => all.filter((one) => one.group === group)).map(offered),
    ];
  }
  const grouped = (isLoose: boolean) => {
    const found = matched
      .filter((one) => one.isLoose === isLoose)
      .slice(0, mostCommands)
      .map(({ command }) => command);
    const groups = [...new Set(found.map(({ group }) => group))];
    return groups.flatMap((group) => found.filter((one) => one.group === group)).map(offered);
  };
  return [...grouped(false), ...records, ...grouped(true)];
}
