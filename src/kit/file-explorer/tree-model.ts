import type { Directory, FileEntry } from '#wire/attachments.ts'
import { splitName } from '#wire/file-name.ts'

/** Longer names are cut on a phone (specification crm-site-editor-home-care §2.7). */
const NAME_MAX = 20
const NAME_KEPT = 17

/** "Attestation d’entr…": whole up to 20 characters, else its first 17 and dots; never half a character. */
export function cutName(name: string): string {
  const characters = [...name]
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_KEPT).join('').trimEnd()}…` : name
}

/** A folder of the tree as a line: where it is, and how deep. */
export interface FolderLine {
  readonly path: string
  readonly nom: string
  readonly niveau: number
  readonly hasChildren: boolean
  /** Files in it and below. */
  readonly total: number
}

export function countFiles({ files, directories }: Directory): number {
  return files.length + directories.reduce((sum, d) => sum + countFiles(d), 0)
}

/** Folders below this one, in order, each after its parent; children of closed ones are left out. */
export function folderLines(
  { directories }: Directory,
  closed: ReadonlySet<string> = new Set(),
  parent = '',
  niveau = 1,
): FolderLine[] {
  return directories.flatMap(directory => {
    const path = parent ? `${parent}/${directory.nom}` : directory.nom
    const hasChildren = directory.directories.length > 0
    const line = { path, nom: directory.nom, niveau, hasChildren, total: countFiles(directory) }
    return [line, ...(closed.has(path) ? [] : folderLines(directory, closed, path, niveau + 1))]
  })
}

/** The folder at a path, '' for the record itself; null when it is gone. */
export function folderAt(tree: Directory, path: string): Directory | null {
  if (path === '') return tree
  const [first, ...rest] = path.split('/')
  const below = tree.directories.find(d => d.nom === first)
  return below ? folderAt(below, rest.join('/')) : null
}

/** The folders on the way: `[['Photos', 'Photos'], ['Avant', 'Photos/Avant']]`. */
export function crumbsOf(path: string): [string, string][] {
  if (path === '') return []
  const names = path.split('/')
  return names.map((nom, i) => [nom, names.slice(0, i + 1).join('/')])
}

export function isPicture({ mime }: Pick<FileEntry, 'mime'>): boolean {
  return mime.startsWith('image/')
}

/** The name that a change of what stands before the extension makes. */
export function renamed(name: string, stem: string): string {
  return stem + splitName(name).extension
}
