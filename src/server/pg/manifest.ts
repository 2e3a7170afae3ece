import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hashFile } from '#server/pg/copy-tree.ts'
import { isBackupName } from '#server/pg/layout.ts'

const manifestSchema = z.object({
  format: z.literal(1),
  /** `files`: the database is elsewhere (DATABASE_URL) and is not in this backup. */
  kind: z.enum(['cluster', 'files']),
  appVersion: z.string(),
  createdAt: z.iso.datetime(),
  epoch: z.string().nullable(),
  postgresMajor: z.string().nullable(),
  directories: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string(), mtimeMs: z.number() })),
})

/** What a backup holds: `manifest.json`, its own sum in `manifest.sha256`, and the files below `data/`. */
export type Manifest = z.infer<typeof manifestSchema>

export const dataOf = (backup: string) => join(backup, 'data')
const manifestOf = (backup: string) => join(backup, 'manifest.json')
const sumOf = (backup: string) => join(backup, 'manifest.sha256')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest)
  await writeFlushed(manifestOf(backup), text)
  await writeFlushed(sumOf(backup), `${sha256(text)}  manifest.json\n`)
}

/** The manifest of a backup, checked against its own sum; throws a French sentence when it cannot be trusted. */
export function readManifest(backup: string): Manifest {
  if (!existsSync(manifestOf(backup)))
    throw new Error(`${backup} n'est pas une sauvegarde complète : manifest.json est absent.`)
  const text = readFileSync(manifestOf(backup), 'utf8')
  if (!existsSync(sumOf(backup)) || !readFileSync(sumOf(backup), 'utf8').startsWith(sha256(text)))
    throw new Error(`La sauvegarde ${backup} est abîmée : manifest.json ne correspond pas à sa somme de contrôle.`)
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`La sauvegarde ${backup} vient d'une version plus récente de l'application.`)
  const outside = parsed.data.files.find(({ path }) => path.startsWith('/') || path.split('/').includes('..'))
  if (outside) throw new Error(`La sauvegarde ${backup} est abîmée : ${outside.path} sort de son dossier.`)
  return parsed.data
}

/** Reads every file of a backup again and compares; throws naming the first ones that differ. */
export async function verifyBackup(backup: string, manifest = readManifest(backup)): Promise<void> {
  const wrong: string[] = []
  for (const { path, bytes, sha256: sum } of manifest.files) {
    const full = join(dataOf(backup), path)
    const same = existsSync(full) && statSync(full).size === bytes && (await hashFile(full)) === sum
    if (!same) wrong.push(path)
  }
  if (wrong.length > 0)
    throw new Error(
      `La sauvegarde ${backup} est abîmée : ${wrong.length} fichier(s) manquant(s) ou modifié(s), ` +
        `dont ${wrong.slice(0, 3).join(', ')}. Rien n'a été changé.`,
    )
}

/** Complete backups of a folder, newest first. */
export function listBackups(backupDir: string): string[] {
  if (!existsSync(backupDir)) return []
  const names = readdirSync(backupDir).filter(name => isBackupName(name) && existsSync(sumOf(join(backupDir, name))))
  return names
    .sort()
    .reverse()
    .map(name => join(backupDir, name))
}

async function writeFlushed(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
