import { type Directory, type FileEntry, TYPES_FICHIER } from '#wire/attachments.ts'
import { extensionOf } from '#wire/file-name.ts'

export interface AttachmentRow {
  readonly dossier: string
  readonly nom: string
  readonly taille: number
  readonly mime: string
  readonly depose_a: Date
  readonly depose_par: string
}

/** Where a file stands in the tree: what the specification's `url` holds. */
export function urlOf({ dossier, nom }: Pick<AttachmentRow, 'dossier' | 'nom'>): string {
  return dossier ? `${dossier}/${nom}` : nom
}

function entryOf(row: AttachmentRow): FileEntry {
  return {
    filename: row.nom,
    ext: extensionOf(row.nom),
    dir: row.dossier,
    url: urlOf(row),
    taille: Number(row.taille),
    mime: row.mime,
    depose_a: row.depose_a.toISOString(),
    depose_par: row.depose_par,
  }
}

const order = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** The tree of one record, declared folders first even when they are empty; names in French order. */
export function treeOf(rows: readonly AttachmentRow[], dossiers: readonly string[]): Directory {
  const all = [...new Set([...dossiers, ...rows.map(r => r.dossier).filter(Boolean)])]
  const folder = (path: string, nom: string): Directory => {
    const prefix = path ? `${path}/` : ''
    const below = all.filter(d => d.startsWith(prefix) && d !== path).map(d => d.slice(prefix.length).split('/')[0])
    return {
      nom,
      directories: [...new Set(below)].flatMap(name => (name ? [folder(prefix + name, name)] : [])),
      files: rows
        .filter(r => r.dossier === path)
        .map(entryOf)
        .sort((a, b) => order.compare(a.filename, b.filename)),
    }
  }
  return folder('', '')
}

/** Type that a name announces, or null for an extension nobody keeps. */
export function mimeOf(nom: string): string | null {
  const extension = extensionOf(nom)
  return extension in TYPES_FICHIER ? TYPES_FICHIER[extension as keyof typeof TYPES_FICHIER] : null
}
