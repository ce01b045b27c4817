import { createDice, type Dice } from './dice.ts';

/** What an hour of use is: who does what, how often, and when each step of it begins (`docs/load.md` has it as a table). */

/** Who uses a back office of this size at once. */
export type Role = 'author' | 'moderator' | 'decorator' | 'reader';

export type StepName =
  | 'signIn'
  | 'renewToken'
  | 'openList'
  | 'turnPage'
  | 'search'
  | 'filter'
  | 'openRecord'
  | 'changeOwn'
  | 'beginWriting'
  | 'keepWriting'
  | 'uploadPicture'
  | 'pickBook'
  | 'publish'
  | 'changeBook'
  | 'pinPost'
  | 'lookAtState'
  | 'openPage'
  | 'bePresent'
  | 'pickContent'
  | 'lookAutomatic'
  | 'checkPage'
  | 'savePage'
  | 'saveStalePage'
  | 'publishPage'
  | 'previewPage'
  | 'leavePage'
  | 'readPage'
  | 'readAgain'
  | 'readContent';

/** One thing that somebody does at one moment. */
export interface Step {
  /** seconds since the beginning, as the person's clock goes */
  readonly at: number;
  readonly name: StepName;
  readonly role: Role;
  /** which of the people of that role */
  readonly person: number;
  /** steps of one activity share the text, page or list that they began */
  readonly activity: number;
  /** which kind of writing, where it is one */
  readonly subject: Subject | undefined;
  /** what its choices are made by */
  readonly seed: number;
}
export type Subject = 'dynamic' | 'article' | 'booklist';

type Moment = readonly [second: number, name: StepName];

interface Activity {
  /** how often one person does it in an hour */
  readonly perHour: number;
  readonly subject?: Subject;
  moments(dice: Dice): readonly Moment[];
}

const every = (first: number, last: number, pause: number, name: StepName): Moment[] =>
  Array.from({ length: Math.floor((last - first) / pause) + 1 }, (_, index) => [
    first + index * pause,
    name,
  ]);

const session: readonly Activity[] = [
  { perHour: 1, moments: () => [[0, 'signIn']] },
  { perHour: 1, moments: () => [[0, 'renewToken']] },
];

/** A list is opened, looked through and left. */
const listVisit = (perHour: number): Activity => ({
  perHour,
  moments: (dice) => [
    [0, 'openList'],
    ...(dice.happens(0.5) ? ([[8, 'turnPage']] as const) : []),
    ...(dice.happens(0.4) ? ([[15, 'search']] as const) : []),
    ...(dice.happens(0.4) ? ([[25, 'filter']] as const) : []),
    ...(dice.happens(0.5) ? ([[35, 'openRecord']] as const) : []),
  ],
});

const activities: Readonly<Record<Role, readonly Activity[]>> = {
  author: [
    ...session,
    listVisit(10),
    { perHour: 1, moments: () => [[0, 'changeOwn']] },
    {
      perHour: 2,
      subject: 'dynamic',
      // two minutes: a text of a few sentences keeps itself at each pause
      moments: (dice) => [
        [0, 'beginWriting'],
        ...every(6, 100, 8, 'keepWriting'),
        ...every(102, 102 + 4 * dice.below(3), 4, 'uploadPicture'),
        [118, 'keepWriting'],
        [122, 'publish'],
      ],
    },
    {
      perHour: 0.5,
      subject: 'article',
      moments: () => [
        [0, 'beginWriting'],
        ...every(10, 600, 10, 'keepWriting'),
        ...every(605, 625, 10, 'uploadPicture'),
        [640, 'keepWriting'],
        [650, 'publish'],
      ],
    },
    {
      perHour: 0.3,
      subject: 'booklist',
      moments: () => [
        [0, 'beginWriting'],
        ...every(10, 120, 10, 'pickBook'),
        ...every(15, 125, 22, 'keepWriting'),
        [135, 'publish'],
      ],
    },
  ],
  moderator: [
    ...session,
    listVisit(30),
    { perHour: 3, moments: () => [[0, 'changeBook']] },
    { perHour: 2, moments: () => [[0, 'pinPost']] },
    { perHour: 1, moments: () => [[0, 'lookAtState']] },
  ],
  decorator: [
    ...session,
    listVisit(5),
    {
      perHour: 2,
      // twenty minutes: built, saved every two, looked at, published
      moments: () => [
        [0, 'openPage'],
        ...every(1, 1_200, 10, 'bePresent'),
        ...every(60, 1_140, 120, 'pickContent'),
        ...every(90, 1_100, 240, 'lookAutomatic'),
        ...every(100, 200, 50, 'uploadPicture'),
        ...every(118, 1_080, 120, 'savePage'),
        [900, 'saveStalePage'],
        ...every(300, 1_150, 280, 'checkPage'),
        [1_160, 'previewPage'],
        [1_180, 'publishPage'],
        [1_201, 'leavePage'],
      ],
    },
  ],
  reader: [
    {
      // each comes once
      perHour: 1,
      moments: (dice) => [
        [0, 'readPage'],
        ...(dice.happens(0.6) ? ([[20, 'readContent']] as const) : []),
        ...(dice.happens(0.4) ? ([[45, 'readAgain']] as const) : []),
      ],
    },
  ],
};

/** People of each role in the hour, at one times the use. */
const peopleOfHour: Readonly<Record<Role, number>> = {
  author: 50,
  moderator: 6,
  decorator: 4,
  reader: 3_000,
};
export const roles: readonly Role[] = ['author', 'moderator', 'decorator', 'reader'];
const hour = 3_600;

/**
 * @param times of the use of the hour
 * @param seconds of the people's own time; readers come one after the other, everybody else is there all the time
 */
export function peopleOf(role: Role, times: number, seconds: number): number {
  const wanted = peopleOfHour[role] * times * (role === 'reader' ? seconds / hour : 1);
  return Math.max(1, Math.round(wanted));
}

/** How often in `seconds`: whole, the rest by the dice. */
function occasions(perHour: number, seconds: number, dice: Dice): number {
  const wanted = (perHour * seconds) / hour;
  return Math.floor(wanted) + (dice.happens(wanted % 1) ? 1 : 0);
}

/**
 * Everything that happens in so many seconds of the people's own time, in its order. Each activity begins at any moment
 * that leaves it the time it takes; what does not end in time is broken off.
 *
 * @param times of the use of the hour
 */
export function stepsOf({
  seconds,
  times,
  seed,
}: {
  seconds: number;
  times: number;
  seed: number;
}): Step[] {
  const dice = createDice(seed);
  const steps: Step[] = [];
  let activityCount = 0;
  const add = (role: Role, person: number, { moments, subject }: Activity) => {
    const chosen = moments(dice);
    const length = Math.max(...chosen.map(([second]) => second));
    const begin = dice.share() * Math.max(0, seconds - length);
    const activity = activityCount++;
    for (const [second, name] of chosen) {
      const step = { role, person, activity, subject, name };
      const at = begin + second;
      if (at < seconds) steps.push({ ...step, at, seed: dice.below(2 ** 31) });
    }
  };
  for (const role of roles) {
    const people = peopleOf(role, times, seconds);
    for (let person = 0; person < people; person += 1) {
      for (const activity of activities[role]) {
        const count = role === 'reader' ? 1 : occasions(activity.perHour, seconds, dice);
        for (let occasion = 0; occasion < count; occasion += 1) add(role, person, activity);
      }
    }
  }
  return steps.sort((a, b) => a.at - b.at);
}
