import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/config/start-error.ts'

/**
 * Under which identity PostgreSQL runs. It refuses to run as root, and root is what a container or a fresh server gives:
 * a user namespace makes root look like user 1000 to PostgreSQL, and the files keep belonging to root outside.
 */
export type Identity = Readonly<
  | { kind: 'self' }
  | { kind: 'namespace'; prefix: readonly string[] }
  | { kind: 'user'; name: string; uid: number; gid: number }
>

const namespacePrefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000'] as const

/** What the choice depends on, replaceable by a test. */
export type Surroundings = Readonly<{
  uid: number | undefined
  canUnshare: () => boolean
  /** Identity of an existing user, if there is one of that name. */
  findUser: (name: string) => { uid: number; gid: number } | undefined
  /** Whether that user can go through to this path and read it. */
  canReach: (user: { uid: number; gid: number }, path: string) => boolean
}>

/** Chooses, in this order: ourselves, ourselves in a user namespace, another unprivileged user who can reach `paths`. */
export function chooseIdentity(paths: readonly string[], around: Surroundings = realSurroundings): Identity {
  if (around.uid !== 0) return { kind: 'self' }
  if (around.canUnshare()) return { kind: 'namespace', prefix: namespacePrefix }
  for (const name of ['postgres', 'nobody']) {
    const user = around.findUser(name)
    if (user && paths.every(path => around.canReach(user, path))) return { kind: 'user', name, ...user }
  }
  throw new StartError(
    "PostgreSQL refuse de tourner sous le compte root, et ce système n'offre ni espace de noms d'utilisateur (unshare) " +
      `ni compte « postgres » ou « nobody » qui atteigne ${paths.join(' et ')}. ` +
      'Démarrez le serveur sous un compte ordinaire, déplacez DATA_DIR hors de /root, ou donnez DATABASE_URL.',
  )
}

/** The command line and spawn options that run a program under the identity. */
export function runUnder(identity: Identity, program: string, args: readonly string[]) {
  const [command = program, ...rest] = identity.kind === 'namespace' ? [...identity.prefix, program] : [program]
  const owner = identity.kind === 'user' ? { uid: identity.uid, gid: identity.gid } : {}
  return { command, args: [...rest, ...args], options: owner }
}

/** Gives the folder to the identity. Needed again after a restore, or when a machine changes its way of running it. */
export function giveTo(identity: Identity, dir: string): void {
  if (process.getuid?.() !== 0) return
  const owner = identity.kind === 'user' ? identity : { uid: 0, gid: 0 }
  if (lstatSync(dir).uid === owner.uid) return
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(dir, name), owner.uid, owner.gid)
  // The folder itself comes last: it is what tells that the rest is done.
  chownSync(dir, owner.uid, owner.gid)
}

const realSurroundings: Surroundings = {
  uid: process.getuid?.(),
  canUnshare: () =>
    spawnSync(namespacePrefix[0], [...namespacePrefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0,
  findUser: name => {
    try {
      const ids = ['-u', '-g'].map(flag =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      )
      const [uid, gid] = ids
      return uid && gid ? { uid, gid } : undefined
    } catch {
      return undefined
    }
  },
  canReach: ({ uid, gid }, path) =>
    spawnSync('test', ['-r', path], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0,
}
