import { statfs } from 'node:fs/promises';

/** Free and total bytes on the disk of a folder; null if the system does not tell, or there is no such folder. */
export async function readDisk(
  folder: string,
): Promise<{ freeBytes: number; bytes: number } | null> {
  const found = await statfs(folder).catch(() => undefined);
  if (!found) return null;
  // space that the file system reserves for root cannot be used by the platform
  return { freeBytes: found.bavail * found.bsize, bytes: found.blocks * found.bsize };
}
