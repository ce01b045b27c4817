import { statfs } from 'node:fs/promises';

/** The room on the disk of a folder, in bytes; null where the system does not tell, or there is no such folder. */
export async function readDisk(
  folder: string,
): Promise<{ freeBytes: number; bytes: number } | null> {
  const found = await statfs(folder).catch(() => undefined);
  if (!found) return null;
  // what is kept back for the system is no room for us
  return { freeBytes: found.bavail * found.bsize, bytes: found.blocks * found.bsize };
}
