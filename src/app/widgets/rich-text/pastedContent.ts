import { configuration } from '#app/configuration.ts';
import { badImageAddress } from '#contract/richText.ts';
import type { RawDraftContentState } from './braft.ts';
import { cleanPasted } from './cleanPasted.ts';
import { contentFromHtml } from './fromHtml.ts';
import { inertBody } from './inert.ts';
import { type KeptData, keptEntity } from './kept.ts';
import { isOwnAddress, type MediaData } from './media.ts';
import { fileOfData, type MediaSource } from './mediaTasks.ts';
import { ownMark } from './ownMark.ts';
import { countUnkept, type Unkept } from './unkept.ts';

/** The result of reading a paste. */
export interface Pasted {
  readonly content: RawDraftContentState;
  /** the uploads of its pictures */
  readonly tasks: readonly number[];
  /** how many pictures could not be loaded; each is replaced by a placeholder */
  readonly lostImages: number;
  /** what did not fit and was left out */
  readonly surplus: { readonly images: number; readonly videos: number };
  /** how many recordings from other sites were left out */
  readonly foreignRecordings: number;
  /** what a text has no place for */
  readonly unkept: Unkept;
}

/**
 * The content of pasted HTML. Pictures of the web and pictures inside the HTML are uploaded to this site; any other
 * picture becomes the placeholder (contract 8). The text never holds a foreign address.
 *
 * @param bring begins to upload a picture, and returns the id of the upload
 * @param room how many pictures still fit; the rest is left out
 */
export function contentOfPasted(
  html: string,
  bring: (source: MediaSource) => number,
  room: { images: number; videos: number },
): Pasted {
  const body = inertBody(html.includes(ownMark) ? html : cleanPasted(html));
  const surplus = {
    images: removeSurplus(body, 'img', room.images),
    videos: removeSurplus(body, 'video', room.videos),
  };
  const foreign: string[] = [];
  for (const picture of body.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? '';
    if (isOwnAddress(address, configuration().cdnBase)) continue;
    // an address that the sanitiser accepts and no other picture has
    picture.setAttribute('src', `${standIn}${foreign.length}`);
    foreign.push(address);
  }
  // recordings of other sites are not fetched, and readers must not load them either
  const recordings = [...body.querySelectorAll('video,audio')].filter(
    (recording) => !isOwnAddress(recording.getAttribute('src') ?? '', configuration().cdnBase),
  );
  for (const recording of recordings) recording.remove();
  const content = contentFromHtml(body.innerHTML);
  const tasks: number[] = [];
  let lostImages = 0;
  const broughtTo = (address: string): number | undefined => {
    const task = taskFor(foreign[Number(address.slice(standIn.length))] ?? '', bring);
    if (task === undefined) lostImages += 1;
    else tasks.push(task);
    return task;
  };
  const entities = Object.entries(content.entityMap).map(([key, entity]) => {
    // `contentFromHtml` makes the data of entities by their type
    const data =
      String(entity.type) === keptEntity
        ? withTasks(entity.data as KeptData, broughtTo)
        : withTask(entity.data as MediaData, broughtTo);
    return [key, { ...entity, data }] as const;
  });
  return {
    content: { blocks: content.blocks, entityMap: Object.fromEntries(entities) },
    tasks,
    lostImages,
    surplus,
    foreignRecordings: recordings.length,
    unkept: countUnkept(html),
  };
}

const standIn = `${badImageAddress}#`;
const standsIn = new RegExp(`(?<= src=")${badImageAddress.replace('.', '\\.')}#\\d+(?=")`, 'g');

type BroughtTo = (address: string) => number | undefined;

/** A picture on a line of its own. */
function withTask(data: MediaData, broughtTo: BroughtTo): MediaData {
  if (!data.url?.startsWith(standIn)) return data;
  const task = broughtTo(data.url);
  return task === undefined ? { ...data, url: badImageAddress } : { ...data, url: '', task };
}

/** Starts the uploads of pictures within a kept block, such as a table. */
function withTasks(data: KeptData, broughtTo: BroughtTo): KeptData {
  const tasks: Record<string, number> = {};
  const html = data.html.replace(standsIn, (address) => {
    const task = broughtTo(address);
    if (task === undefined) return badImageAddress;
    tasks[address] = task;
    return address;
  });
  return { ...data, html, tasks };
}

function taskFor(address: string, bring: (source: MediaSource) => number): number | undefined {
  const file = address.startsWith('data:') ? fileOfData(address) : undefined;
  if (file) return bring({ file });
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  return /^https?:\/\/./i.test(absolute) ? bring({ address: absolute }) : undefined;
}

/** @returns how many were removed */
function removeSurplus(body: Element, tag: string, room: number): number {
  const surplus = [...body.querySelectorAll(tag)].slice(Math.max(0, room));
  for (const one of surplus) one.remove();
  return surplus.length;
}
