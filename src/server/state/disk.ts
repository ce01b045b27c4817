import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

interface Disk {
  readonly freeBytes: number;
  readonly bytes: number;
}

/** The same for a folder on another disk than the one above it; null if it is on the same. */
export async function readOwnDisk(folder: string): Promise<Disk | null> {
  const devices = [folder, dirname(folder)].map(async (path) => (await stat(path)).dev);
  const [own, above] = await Promise.all(devices).catch(() => []);
  return own === above ? null : readDisk(folder);
}

/** Free and total bytes on the disk of a folder; null if the system does not tell, or there is no such folder. */
export async function readDisk(folder: string): Promise<Disk | null> {
  const found = await statfs(folder).catch(() => undefined);
  if (!found) return null;
  // space that the file system reserves for root cannot be used by the platform
  return { freeBytes: found.bavail * found.bsize, bytes: found.blocks * found.bsize };
}
