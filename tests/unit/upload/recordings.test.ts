import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readIsoMedia } from '#app/widgets/upload/containers/isoMedia.ts';
import { readWave } from '#app/widgets/upload/containers/wave.ts';

const fixture = async (name: string): Promise<Blob> =>
  new Blob([new Uint8Array(await readFile(`tests/browser/fixtures/${name}`))]);

describe('what a container says, whichever codecs a browser knows', () => {
  it.each([
    ['clip.mp4', 3, 320, 180],
    ['long.mp4', 610, 64, 36],
    ['camera.mov', 2, 96, 54],
  ])('%s: its length and size', async (name, seconds, width, height) => {
    const facts = await readIsoMedia(await fixture(name));
    expect(facts).toMatchObject({ isTruncated: false, width, height });
    expect(facts?.seconds).toBeCloseTo(seconds, 0);
  });

  it('a film that its camera turned by a quarter is as high as it was wide', async () => {
    expect(await readIsoMedia(await fixture('turned.mov'))).toMatchObject({
      width: 54,
      height: 96,
    });
  });

  it('the length of a recording without pictures', async () => {
    const facts = await readIsoMedia(await fixture('long.m4a'));
    expect(facts?.seconds).toBeGreaterThan(600);
    expect(facts).toMatchObject({ isTruncated: false, width: undefined, height: undefined });
  });

  it.each([0.3, 0.5, 0.99])('a film cut at %d of its length is seen to be cut', async (share) => {
    const whole = await fixture('clip.mp4');
    const cut = whole.slice(0, Math.floor(whole.size * share));
    expect((await readIsoMedia(cut))?.isTruncated).toBe(true);
  });

  it('so is one whose table of contents would have come last', async () => {
    const whole = await fixture('camera.mov');
    const cut = whole.slice(0, whole.size - 900);
    expect((await readIsoMedia(cut))?.isTruncated).toBe(true);
  });

  it('what follows the last box does no harm', async () => {
    const padded = new Blob([await fixture('clip.mp4'), new Uint8Array(40)]);
    expect(await readIsoMedia(padded)).toMatchObject({ isTruncated: false, width: 320 });
  });

  it('boxes of 64 bits, and one that reaches to the end', async () => {
    const box = (size: number, type: string, long?: number) => {
      const header = new DataView(new ArrayBuffer(long === undefined ? 8 : 16));
      header.setUint32(0, size);
      [...type].forEach((letter, at) => {
        header.setUint8(4 + at, letter.charCodeAt(0));
      });
      if (long !== undefined) header.setBigUint64(8, BigInt(long));
      return header.buffer;
    };
    const whole = await fixture('clip.mp4');
    const wide = new Blob([whole, box(1, 'free', 16 + 50), new Uint8Array(50)]);
    expect((await readIsoMedia(wide))?.isTruncated).toBe(false);
    const open = new Blob([whole, box(0, 'mdat'), new Uint8Array(50)]);
    expect((await readIsoMedia(open))?.isTruncated).toBe(false);
    const cut = new Blob([whole, box(1, 'mdat', 9_000_000_000), new Uint8Array(50)]);
    expect((await readIsoMedia(cut))?.isTruncated).toBe(true);
  });

  it('nothing, where there is no container', async () => {
    expect(await readIsoMedia(new Blob([]))).toMatchObject({ isTruncated: true });
    expect(await readIsoMedia(new Blob(['text']))).toBeUndefined();
    expect(await readIsoMedia(new Blob([new Uint8Array(64)]))).toMatchObject({
      isTruncated: true,
    });
  });
});

describe('a WAV file', () => {
  it('says how long it is', async () => {
    const facts = await readWave(await fixture('tone.wav'));
    expect(facts).toMatchObject({ isTruncated: false });
    expect(facts?.seconds).toBeCloseTo(1, 2);
  });

  it('is seen to be cut', async () => {
    const whole = await fixture('tone.wav');
    expect((await readWave(whole.slice(0, 9_000)))?.isTruncated).toBe(true);
  });

  it('may leave its length open', async () => {
    const bytes = new Uint8Array(await (await fixture('tone.wav')).arrayBuffer());
    const at = [...bytes].findIndex(
      (_, place) => String.fromCharCode(...bytes.subarray(place, place + 4)) === 'data',
    );
    bytes.set([0xff, 0xff, 0xff, 0xff], at + 4);
    const facts = await readWave(new Blob([bytes]));
    expect(facts?.isTruncated).toBe(false);
    expect(facts?.seconds).toBeCloseTo(1, 2);
  });

  it('without sound tells nothing', async () => {
    expect(await readWave(new Blob(['RIFF    WAVE']))).toBeUndefined();
  });
});
