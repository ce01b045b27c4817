import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bufferReader, inspectContent } from '#server/storage/content/index.ts';
import { StorageError } from '#server/storage/storageError.ts';
import {
  aacFile,
  bmpFile,
  box,
  emptyArchive,
  gifFile,
  id3Tag,
  jpegFile,
  mp3File,
  mp3FileOf,
  mp4File,
  pngFile,
  pngText,
  wavFile,
} from '#tests/support/mediaFiles.ts';

const inspect = (extension: string, content: Buffer) =>
  inspectContent(extension, bufferReader(content));

async function refusal(extension: string, content: Buffer) {
  const error: unknown = await inspect(extension, content).catch((reason: unknown) => reason);
  if (!(error instanceof StorageError)) throw new Error(`${extension} was not refused`);
  expect(error.code).toBe('InvalidObjectContent');
  expect(error.describe('zh-CN')).toMatch(/\p{Script=Han}/u);
  return error.describe('en-US');
}

describe('a whole file of its type', () => {
  it.each<[string, Buffer]>([
    ['png', pngFile(640, 480)],
    ['jpg', jpegFile(640, 480)],
    ['jpeg', jpegFile(640, 480)],
    ['gif', gifFile(640, 480)],
    ['bmp', bmpFile(4, 5)],
    ['bmp', bmpFile(4, -5)],
  ])('.%s is taken, and its size read', async (extension, content) => {
    const size = extension === 'bmp' ? { width: 4, height: 5 } : { width: 640, height: 480 };
    expect(await inspect(extension, content)).toEqual(size);
  });

  it.each<[string, string, Buffer]>([
    ['mp4', '', mp4File()],
    ['mp4', 'in pieces', Buffer.concat([mp4File(0), box('moof'), box('mdat', Buffer.alloc(9))])],
    ['mp4', 'with zeros behind its last box', Buffer.concat([mp4File(), Buffer.alloc(5)])],
    ['mov', '', mp4File(10, 'qt  ')],
    ['mov', 'older than brands', mp4File().subarray(20)],
    ['m4a', '', mp4File(10, 'M4A ')],
    ['wav', '', wavFile()],
    ['wav', 'of a length unknown when it began', wavFile(400, 0xffff_ffff)],
    ['mp3', '', mp3File()],
    ['mp3', 'behind a tag', mp3File(id3Tag(Buffer.alloc(700)))],
    [
      'mp3',
      'behind a tag and nothing',
      mp3File(Buffer.concat([id3Tag(Buffer.alloc(9)), Buffer.alloc(900)])),
    ],
    ['mpeg', '', mp3File()],
    ['mpeg', 'as a programme stream', Buffer.from([0, 0, 1, 0xba, 0x44, 0, 4])],
    ['aac', '', aacFile()],
    ['aac', 'behind a tag', Buffer.concat([id3Tag(Buffer.alloc(20)), aacFile()])],
  ])('.%s %s is taken', async (extension, _what, content) => {
    expect(await inspect(extension, content)).toBeUndefined();
  });
});

describe('a file that breaks off', () => {
  it.each<[string, Buffer]>([
    ['png', pngFile(640, 480)],
    ['jpg', jpegFile(640, 480)],
    ['mp4', mp4File(5_000)],
    ['mov', mp4File(5_000, 'qt  ')],
    ['m4a', mp4File(5_000, 'M4A ')],
    ['wav', wavFile(4_000)],
  ])('.%s is refused wherever it is cut', async (extension, content) => {
    for (let end = content.length - 1; end >= 12; end -= Math.ceil(content.length / 50))
      expect(await refusal(extension, content.subarray(0, end))).toMatch(/incomplete or damaged/);
  });

  it.each<[string, Buffer]>([
    ['gif', gifFile(640, 480).subarray(0, 37)],
    ['bmp', bmpFile(100, 100)],
    ['bmp', bmpFile(4, 4).subarray(0, 50)],
    ['mp3', id3Tag(Buffer.alloc(700)).subarray(0, 300)],
    ['mp3', mp3File().subarray(0, 300)],
    ['aac', aacFile().subarray(0, 12)],
  ])('.%s is refused', async (extension, content) => {
    expect(await refusal(extension, content)).toMatch(/incomplete or damaged/);
  });

  it('a film without its description, or without its media, is refused', async () => {
    const head = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'));
    const description = box('moov', box('mvhd', Buffer.alloc(100)), box('trak'));
    expect(await refusal('mp4', Buffer.concat([head, box('mdat')]))).toMatch(/incomplete/);
    expect(await refusal('mp4', Buffer.concat([head, description]))).toMatch(/incomplete/);
    const empty = Buffer.concat([head, box('moov'), box('mdat')]);
    expect(await refusal('mp4', empty)).toMatch(/incomplete/);
  });

  it('a picture without a size is refused', async () => {
    for (const content of [pngFile(0, 5), pngFile(5, 0)])
      expect(await refusal('png', content)).toMatch(/incomplete/);
  });
});

describe('a picture that takes the memory of who looks at it', () => {
  it.each<[string, Buffer, string]>([
    ['png', pngFile(30_000, 30_000), '30000 × 30000'],
    ['png', pngFile(30_001, 1), '30001 × 1'],
    ['jpg', jpegFile(1, 65_000), '1 × 65000'],
    ['gif', gifFile(20_000, 20_000), '20000 × 20000'],
    ['png', pngFile(10_001, 10_000), '10001 × 10000'],
  ])('.%s is refused, its size told', async (extension, content, size) => {
    const told = await refusal(extension, content);
    expect(told).toContain(`${size} pixels, more than 30000 a side or 100 megapixels`);
  });

  it('is taken up to the limits', async () => {
    expect(await inspect('png', pngFile(10_000, 10_000))).toEqual({
      width: 10_000,
      height: 10_000,
    });
    expect(await inspect('png', pngFile(30_000, 3_333))).toMatchObject({ width: 30_000 });
  });

  it('is refused by its frame where its head says less', async () => {
    const content = gifFile(10, 10);
    content.writeUInt16LE(65_000, content.indexOf(0x2c) + 5);
    expect(await refusal('gif', content)).toMatch(/pixels/);
  });
});

describe('a file renamed to another type', () => {
  it.each<[string, string, Buffer]>([
    ['png', 'JPEG', jpegFile(1, 1)],
    ['jpg', 'PNG', pngFile(1, 1)],
    ['png', 'WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ')],
    ['jpg', 'HEIC', box('ftyp', Buffer.from('heic\0\0\0\0mif1'))],
    ['mp4', 'AVIF', box('ftyp', Buffer.from('avif\0\0\0\0mif1'))],
    [
      'png',
      'SVG',
      Buffer.from('<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['gif', 'HTML', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['png', 'PDF', Buffer.from('%PDF-1.7\n')],
    ['png', 'ZIP', Buffer.from('PK\x03\x04')],
    ['mp4', 'MKV/WebM', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
    ['mp4', 'AVI', Buffer.from('RIFF\x10\0\0\0AVI LIST')],
    ['mp3', 'FLAC', Buffer.from('fLaC\0\0\0')],
    ['mp3', 'MP4', mp4File()],
    ['jpg', 'EXE', Buffer.from('MZ\x90\0')],
  ])('.%s is told to be %s', async (extension, actual, content) => {
    const told = await refusal(extension, content);
    expect(told).toContain(`named .${extension}, but its content is ${actual}`);
  });

  it.each(['png', 'jpg', 'gif', 'bmp', 'mp4', 'mov', 'm4a', 'mp3', 'wav', 'aac', 'mpeg'])(
    '.%s of plain words or of nothing is refused',
    async (extension) => {
      for (const content of [Buffer.from('plain words, and some more of them'), Buffer.alloc(0)])
        expect(await refusal(extension, content)).toContain(`.${extension}`);
    },
  );
});

describe('a file that is two things at once', () => {
  it.each<[string, string, Buffer]>([
    ['png', 'HTML', pngFile(1, 1, [pngText('<script>alert(1)</script>')])],
    ['jpg', 'HTML', jpegFile(1, 1, '<HTML><body onload=alert(1)>')],
    ['gif', 'HTML', Buffer.concat([gifFile(1, 1), Buffer.from('<iframe src=x>')])],
    ['bmp', 'SVG', Buffer.concat([bmpFile(4, 4), Buffer.from('<svg onload=alert(1)>')])],
    ['png', 'PHP', pngFile(1, 1, [pngText('<?php system($_GET[0]); ?>')])],
    ['jpg', 'PDF', jpegFile(1, 1, '%PDF-1.4')],
    ['png', 'ZIP', Buffer.concat([pngFile(1, 1), emptyArchive])],
    ['gif', 'ZIP', Buffer.concat([gifFile(1, 1), Buffer.alloc(9_000), emptyArchive])],
    [
      'mp4',
      'HTML',
      Buffer.concat([
        mp4File().subarray(0, 20),
        box('free', Buffer.from('<script >')),
        mp4File().subarray(20),
      ]),
    ],
  ])('.%s with %s in it is refused', async (extension, actual, content) => {
    expect(await refusal(extension, content)).toContain(`also contains ${actual}`);
  });

  it('is no picture that tells of itself, with what cameras and programs write', async () => {
    const about = '<?xpacket begin=""?><x:xmpmeta><rdf:RDF/></x:xmpmeta> PK\x05\x06 a < b';
    expect(await inspect('jpg', jpegFile(3, 4, about))).toEqual({ width: 3, height: 4 });
  });
});

describe('a file made to cost time', () => {
  it('of a million boxes or chunks is refused after some of them', async () => {
    const boxes = Buffer.concat(Array.from({ length: 60_000 }, () => box('free')));
    const head = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'));
    expect(await refusal('mp4', Buffer.concat([head, boxes, mp4File()]))).toMatch(/incomplete/);
    const texts = Array.from({ length: 60_000 }, () => pngText(''));
    expect(await refusal('png', pngFile(1, 1, texts))).toMatch(/incomplete/);
  });
});

describe('ten minutes (contract 5), by what the file itself tells', () => {
  /** 16,000 bytes a second, as `wavFile` says */
  const wavOf = (seconds: number) => wavFile(seconds * 16_000);
  const framesOf = (seconds: number) => Math.round((seconds * 44_100) / 1_152);

  it.each<[string, Buffer]>([
    ['mp4', mp4File(100, 'isom', 600)],
    ['mov', mp4File(100, 'qt  ', 600)],
    ['m4a', mp4File(100, 'M4A ', 600)],
    ['wav', wavOf(600)],
    ['mp3', mp3FileOf(framesOf(600))],
    // a browser and the head of a file may differ a little
    ['mp4', mp4File(100, 'isom', 600.9)],
  ])('.%s of ten minutes is taken', async (extension, content) => {
    await expect(inspect(extension, content)).resolves.toBeUndefined();
  });

  it.each<[string, Buffer, string, string]>([
    ['mp4', mp4File(100, 'isom', 602), '视频时长超过10分钟', 'The video is longer than 10 minutes'],
    ['mov', mp4File(100, 'qt  ', 602), '视频时长超过10分钟', 'The video is longer than 10 minutes'],
    ['m4a', mp4File(100, 'M4A ', 602), '时长超过10分钟', 'The audio is longer than 10 minutes'],
    ['wav', wavOf(602), '时长超过10分钟', 'The audio is longer than 10 minutes'],
    ['mp3', mp3FileOf(framesOf(602)), '时长超过10分钟', 'The audio is longer than 10 minutes'],
    // it tells no length, and is too large for ten minutes at 320 kbit/s
    [
      'mp3',
      Buffer.concat([mp3File(), Buffer.alloc(25 * 1024 * 1024)]),
      '时长超过10分钟',
      'The audio is longer than 10 minutes',
    ],
  ])('.%s of more is refused in the contract’s words', async (extension, content, zh, en) => {
    const error: unknown = await inspect(extension, content).catch((reason: unknown) => reason);
    if (!(error instanceof StorageError)) throw new Error(`${extension} was not refused`);
    expect([error.describe('zh-CN'), error.describe('en-US')]).toEqual([zh, en]);
  });

  it('a length of 64 bits is read as well', async () => {
    const head = Buffer.alloc(112);
    head[0] = 1;
    head.writeUInt32BE(1_000, 20);
    head.writeBigUInt64BE(602_000n, 24);
    const long = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
      box('moov', box('mvhd', head), box('trak', Buffer.alloc(50))),
      box('mdat', Buffer.alloc(10)),
    ]);
    expect(await refusal('mp4', long)).toBe('The video is longer than 10 minutes');
  });

  it('the films and recordings that programs wrote are read alike', async () => {
    for (const [name, isLong] of [
      ['clip.mp4', false],
      ['tone.mp3', false],
      ['tone.wav', false],
      ['long.mp4', true],
      ['long.m4a', true],
    ] as const) {
      const content = await readFile(`tests/browser/fixtures/${name}`);
      const outcome = inspect(name.slice(name.indexOf('.') + 1), content);
      if (isLong) await expect(outcome).rejects.toThrow(/longer than 10 minutes/);
      else await expect(outcome).resolves.toBeUndefined();
    }
  });
});
