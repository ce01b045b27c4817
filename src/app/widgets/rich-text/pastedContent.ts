import { configuration } from '#app/session/configuration.ts';
import { badImageAddress } from '#contract/richText.ts';
import type { RawDraftContentState } from './braft.ts';
import { cleanPasted, ownMark } from './cleanPasted.ts';
import { contentFromHtml } from './fromHtml.ts';
import { isOwnAddress, type MediaData } from './media.ts';
import { fileOfData, type MediaSource } from './mediaTasks.ts';

/**
 * The content of pasted HTML. Pictures of the web, and those that the clipboard carries within the HTML, are brought to
 * this site; what can be reached by neither way is the placeholder (SPEC 8). A foreign address never stands in the text.
 *
 * @param bring begins to bring a picture, and gives the id that stands for it meanwhile
 * @param room how many pictures still fit; what is more is left out
 */
export function contentOfPasted(
  html: string,
  bring: (source: MediaSource) => number,
  room: { images: number; videos: number },
): RawDraftContentState {
  const isOwn = html.includes(ownMark);
  const { body } = new DOMParser().parseFromString(isOwn ? html : cleanPasted(html), 'text/html');
  removeSurplus(body, 'img', room.images);
  removeSurplus(body, 'video', room.videos);
  const foreign: string[] = [];
  for (const picture of body.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? '';
    if (isOwnAddress(address, configuration().cdnBase)) continue;
    // an address that passes the sanitiser, and is told from all others
    picture.setAttribute('src', `${badImageAddress}#${foreign.length}`);
    foreign.push(address);
  }
  // recordings of other sites are not fetched, and must not be asked for by readers either
  for (const recording of body.querySelectorAll('video,audio'))
    if (!isOwnAddress(recording.getAttribute('src') ?? '', configuration().cdnBase))
      recording.remove();
  const content = contentFromHtml(body.innerHTML);
  const entities = Object.entries(content.entityMap).map(([key, entity]) => {
    // entities of pictures are made by the line above
    const data = entity.data as MediaData;
    const index = data.url?.startsWith(`${badImageAddress}#`) ? data.url.split('#')[1] : undefined;
    if (index === undefined) return [key, entity] as const;
    const brought = broughtFrom(foreign[Number(index)] ?? '', bring);
    return [key, { ...entity, data: { ...data, ...brought } }] as const;
  });
  return { blocks: content.blocks, entityMap: Object.fromEntries(entities) };
}

function broughtFrom(
  address: string,
  bring: (source: MediaSource) => number,
): Pick<MediaData, 'url' | 'task'> {
  const file = address.startsWith('data:') ? fileOfData(address) : undefined;
  if (file) return { url: '', task: bring({ file }) };
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  return /^https?:\/\/./i.test(absolute)
    ? { url: '', task: bring({ address: absolute }) }
    : { url: badImageAddress };
}

function removeSurplus(body: Element, tag: string, room: number): void {
  for (const one of [...body.querySelectorAll(tag)].slice(Math.max(0, room))) one.remove();
}
