import type { FileBytes } from './fileContent.ts';
import { boxesOf } from './isoBoxes.ts';
import { latin } from './latin.ts';

/**
 * Tells from the header of a film whether browsers can play it. It is judged by what readers use: H.264 plays on every
 * phone, VP9 in browsers of recent years; HEVC and AV1 play only on some devices, so they are reported.
 */

/** Why a film or a recording cannot be played everywhere. */
export type FilmProblem =
  /** a film that contains only sound */
  { readonly kind: 'soundAlone' } | { readonly kind: 'picture' | 'sound'; readonly codec: string };

const playedPictures = /^(avc[1-4]|vp09)$/;
/** Sound formats that browsers do not play; most play all others. */
const unplayedSounds = /^(sam[rw]|saw[bp]|ac-[34]|ec-3|dts[celhx+-]|QDM[2C]|MAC[36]|alac)$/;

/** Usual names of codecs, by the first letters of a sample description. */
const names: readonly (readonly [description: RegExp, name: string])[] = [
  [/^(hvc[12]|hev[1-3]|dvh[1e]|lhv1)$/, 'HEVC (H.265)'],
  [/^(vvc1|vvi1)$/, 'VVC (H.266)'],
  [/^av01$/, 'AV1'],
  [/^vp08$/, 'VP8'],
  [/^(mp4v|xvid|divx|dx50|3iv2)$/i, 'MPEG-4 Part 2'],
  [/^(ap4[hx]|apc[hnso]|aprh|aprn)$/, 'Apple ProRes'],
  [/^(avdh|avd[np]|dnx)/i, 'DNxHD'],
  [/^(s263|h263)$/i, 'H.263'],
  [/^(jpeg|mjp[ab2]|mjpg)$/i, 'Motion JPEG'],
  [/^(m[12]v1|mpeg|xdv|hdv|mx[35])/i, 'MPEG-2'],
  [/^(dv[cp ]|dvh[p2356q])/i, 'DV'],
  [/^CFHD$/, 'CineForm'],
  [/^encv$/, 'DRM'],
  [/^sa(m[rw]|w[bp])$/, 'AMR'],
  [/^(ac-[34]|ec-3)$/, 'Dolby (AC-3)'],
  [/^dts/, 'DTS'],
  [/^alac$/, 'Apple Lossless'],
];

const nameOf = (description: string): string =>
  names.find(([pattern]) => pattern.test(description))?.[1] ?? `“${description.trim()}”`;

interface Track {
  /** `vide` for pictures, `soun` for sound */
  readonly handler: string;
  /** four-letter code of its samples; empty if there is none */
  readonly description: string;
}

async function tracksOf(file: FileBytes): Promise<Track[]> {
  const { boxesIn, find } = boxesOf(file);
  const top = await boxesIn(0, file.bytes);
  const film = top.find(({ type }) => type === 'moov');
  if (!film) return [];
  const letters = async (at: number) => latin(await file.read(at, 4));
  const tracks: Track[] = [];
  for (const track of await boxesIn(film.start, film.end)) {
    if (track.type !== 'trak') continue;
    const handler = await find(track, 'mdia', 'hdlr');
    const samples = await find(track, 'mdia', 'minf', 'stbl', 'stsd');
    tracks.push({
      // after the version, and a field that QuickTime has before it
      handler: handler ? await letters(handler.start + 8) : '',
      // after the version, the number of entries, and the length of the first one
      description:
        samples && samples.end >= samples.start + 16 ? await letters(samples.start + 12) : '',
    });
  }
  return tracks;
}

/**
 * Why a film or a recording cannot be played everywhere.
 *
 * @param kind the expected type
 * @returns undefined if it can be played, or its header does not tell
 */
export async function filmProblem(
  file: FileBytes,
  kind: 'video' | 'audio',
): Promise<FilmProblem | undefined> {
  const tracks = await tracksOf(file);
  const described = (handler: string) =>
    tracks.filter((track) => track.handler === handler && track.description !== '');
  const [pictures, sounds] = [described('vide'), described('soun')];
  if (kind === 'video') {
    const [first] = pictures;
    if (!first) return sounds.length > 0 ? { kind: 'soundAlone' } : undefined;
    // a cover or a second video track does no harm
    if (!pictures.some(({ description }) => playedPictures.test(description)))
      return { kind: 'picture', codec: nameOf(first.description) };
  }
  const [sound] = sounds;
  return sound && sounds.every(({ description }) => unplayedSounds.test(description))
    ? { kind: 'sound', codec: nameOf(sound.description) }
    : undefined;
}
