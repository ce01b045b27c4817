import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own in the working memory; undefined where this account may not mount one. */
export async function smallDisk(
  size: string,
): Promise<{ path: string; remove(): Promise<void> } | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'bookdesk-disk-'));
  await chmod(path, 0o755);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', path]);
  const remove = async () => {
    if (mounted.status === 0) spawnSync('umount', ['-l', path]);
    await rm(path, { recursive: true, force: true });
  };
  if (mounted.status === 0) return { path, remove };
  await remove();
  return undefined;
}
