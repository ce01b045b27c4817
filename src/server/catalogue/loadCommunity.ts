import { circleThing } from '#contract/things/circle.ts';
import { topicThing } from '#contract/things/topic.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { NewRow } from '../database/tables.ts';
import { searchColumnsOf } from '../database/thingColumns.ts';
import { nameColumns } from '../database/uniqueNames.ts';
import { emblem } from './address.ts';
import { createIdFinder, type IdFinder, type LoadContext } from './context.ts';
import { insertAll } from './insert.ts';
import { readSeed } from './seed.ts';
import { steady } from './timeline.ts';

/** everybody who may have joined a circle or reading: approved institutions and readers */
function activePeople(): string[] {
  const { demo, readers } = readSeed().people;
  return [...demo, ...readers].filter((one) => one.enablePublish).map(({ key }) => key);
}

const stampsOf = (createdAt: Date) => ({ created_at: createdAt, updated_at: createdAt });

/** Inserts labels of the three kinds. @returns finds content labels by name */
export async function loadLabels({ transaction, at }: LoadContext): Promise<IdFinder> {
  const content = createIdFinder('label');
  const rows: NewRow<'label'>[] = [];
  for (const [kind, names] of Object.entries(readSeed().labels))
    names.forEach((name, index) => {
      const id = newIdentifier();
      if (kind === 'content') content.add(name, id);
      const createdAt = at({ daysAgo: 325 - index, hour: 3, minute: index });
      rows.push({ id, ...nameColumns(name), kind, order: index + 1, ...stampsOf(createdAt) });
    });
  await insertAll(transaction, 'label', rows);
  return content.find;
}

/** Inserts the channels. @returns finds them by name */
export async function loadChannels({ transaction, at }: LoadContext): Promise<IdFinder> {
  const found = createIdFinder('channel');
  await insertAll(
    transaction,
    'channel',
    readSeed().channels.map(({ name, domain, description }, index) => ({
      id: found.add(name, newIdentifier()),
      name,
      domain,
      description,
      order: index + 1,
      ...stampsOf(at({ daysAgo: 324, hour: 4, minute: index })),
    })),
  );
  return found.find;
}

/**
 * Inserts the circles and their members.
 *
 * @param contentCount number of posts of the catalogue in a circle
 */
export async function loadCircles(
  { transaction, at, person }: LoadContext,
  contentCount: (title: string) => number,
): Promise<IdFinder> {
  const found = createIdFinder('circle');
  const rows: NewRow<'circle'>[] = [];
  const members: NewRow<'circle_member'>[] = [];
  const active = activePeople();
  for (const circle of readSeed().circles) {
    const id = found.add(circle.title, newIdentifier());
    const createdAt = at({ daysAgo: circle.daysAgo, hour: 2 + steady(circle.title, 10) });
    const joined = [
      circle.owner,
      ...active
        .filter((key) => key !== circle.owner)
        .toSorted((a, b) => steady(circle.title + a, 10_000) - steady(circle.title + b, 10_000))
        .slice(0, circle.members),
    ];
    joined.forEach((key, index) => {
      const daysAgo = Math.max(1, circle.daysAgo - index * 3);
      members.push({
        circle_id: id,
        account_id: person(key).id,
        created_at:
          index === 0 ? createdAt : at({ daysAgo, hour: 2 + (index % 12), minute: index }),
      });
    });
    rows.push({
      id,
      title: circle.title,
      content: circle.content,
      cover: emblem(circle.title),
      type: circle.type,
      account_id: person(circle.owner).id,
      circle_status: circle.circleStatus,
      member_count: joined.length,
      content_count: contentCount(circle.title),
      ...searchColumnsOf(circleThing, circle),
      ...stampsOf(createdAt),
    });
  }
  await insertAll(transaction, 'circle', rows);
  await insertAll(transaction, 'circle_member', members);
  return found.find;
}

/**
 * Inserts the topics.
 *
 * @param discussCount number of posts of the catalogue on a topic
 */
export async function loadTopics(
  { transaction, at, person }: LoadContext,
  discussCount: (title: string) => number,
): Promise<IdFinder> {
  const found = createIdFinder('topic');
  const rows = readSeed().topics.map(({ title, owner, daysAgo, content }): NewRow<'topic'> => {
    const discussed = discussCount(title);
    return {
      id: found.add(title, newIdentifier()),
      title,
      content,
      cover: emblem(title),
      account_id: person(owner).id,
      discuss_count: discussed,
      read_count: 180 + discussed * 160 + steady(title, 900),
      ...searchColumnsOf(topicThing, { title }),
      ...stampsOf(at({ daysAgo, hour: 1 + steady(title, 13), minute: steady(content, 60) })),
    };
  });
  await insertAll(transaction, 'topic', rows);
  return found.find;
}
