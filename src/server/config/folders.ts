import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '#server/config/start-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'le compte du serveur n’en a pas le droit',
  EPERM: 'le compte du serveur n’en a pas le droit',
  ENOTDIR: 'un fichier est sur le chemin',
  EEXIST: 'c’est un fichier',
  EROFS: 'le disque est en lecture seule',
  ENOSPC: 'le disque est plein',
}

/** One level after the other: Node's own recursive call never ends where a system folder refuses the new one. */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return
  const parent = dirname(dir)
  if (parent !== dir) makeFolder(parent)
  mkdirSync(dir, { mode: 0o700 })
}

/** A folder of somebody else's, lent to the server, keeps the mode that its owner gave it. */
function closeFolder(dir: string): void {
  const { mode, uid } = statSync(dir)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(dir, 0o700)
}

/**
 * Makes the folder that a variable names, closed to others, and checks that the server may write there. `closed`: one that an
 * administrator made before, open to all as folders are, is closed too.
 * @throws StartError
 */
export function prepareFolder(variable: string, dir: string, { closed = false } = {}): void {
  try {
    makeFolder(dir)
    if (!statSync(dir).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' })
    accessSync(dir, constants.W_OK | constants.X_OK)
    if (closed) closeFolder(dir)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new StartError(
      `${variable} désigne ${dir}, où le serveur ne peut pas écrire : ${reasons[code] ?? code}. Donnez un autre dossier.`,
      { cause: error },
    )
  }
}
