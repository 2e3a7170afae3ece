import type { Found } from './apply.ts'
import { tellDuration } from './rule.ts'

const SORTS = {
  supprimer: 'supprimées',
  anonymiser: 'rendues anonymes',
  purge: 'purgées chaque nuit',
  garder: 'gardées',
}

/** What would go, one kind each: what it is, after how long, by what text, and how many today. */
export function describeFound(found: readonly Found[]): string[] {
  return found.flatMap(({ entry, parts }) => {
    const total = parts?.reduce((sum, part) => sum + part.n, 0)
    const companies = parts && parts.length > 1 ? `, dans ${parts.length} entreprises` : ''
    return [
      `${entry.quoi} (${entry.nom})`,
      `  ${tellDuration(entry.duree)} depuis ${entry.depuis}\u00a0: ${entry.source}`,
      total === undefined ? `  ${SORTS[entry.sort]}` : `  à ce jour ${total} seraient ${SORTS[entry.sort]}${companies}`,
    ]
  })
}
