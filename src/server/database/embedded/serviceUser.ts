import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { locales } from '#locales/index.ts';
import { startFailure } from '#server/startFailure.ts';

/** The system account that PostgreSQL runs under; `undefined` where it is simply the account that started us. */
export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Whom PostgreSQL runs as. It refuses to be root, so root hands it to the owner of the database folder that is there,
 * else to `postgres` or `nobody`.
 *
 * @param existing the database folder, where there may be one already
 * @throws StartFailure when root has nobody to hand it to
 */
export function serviceUser(existing: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(existing, { throwIfNoEntry: false });
  const accounts = passwd();
  if (owner && owner.uid !== 0 && accounts.some(({ uid }) => uid === owner.uid)) {
    return { uid: owner.uid, gid: owner.gid };
  }
  for (const wanted of ['postgres', 'nobody']) {
    const account = accounts.find(({ name }) => name === wanted);
    if (account && account.uid !== 0) return { uid: account.uid, gid: account.gid };
  }
  throw startFailure(locales.server.embeddedDatabase, 'noServiceUser');
}

/** Whether that account may enter the folder: asked of the system, which knows every mode, group and mount. */
export function canEnter(user: ServiceUser | undefined, folder: string): boolean {
  if (!user) return true;
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return asked.status === 0;
}

function passwd(): { name: string; uid: number; gid: number }[] {
  let text = '';
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
