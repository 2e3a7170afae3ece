import { useEffect, useRef, useState } from 'react'
import { countWords } from './grid-foot.tsx'
import type { Grid } from './use-grid.ts'

/** Typing settles before the count is said: one sentence rather than one a letter. */
const SETTLED_MS = 400

function sortWords({ kept, props }: Grid): string {
  const { tri } = kept.preferences
  if (!tri) return 'Ordre initial'
  const label = props.descriptor?.headers.find(h => h.id === tri.colonne)?.label ?? tri.colonne
  return `Trié par ${label}, ${tri.sens === 1 ? 'ordre croissant' : 'ordre décroissant'}`
}

/** What changed in the list, in a sentence for whoever does not see it; silent at the first reading. */
export function useAnnouncer(grid: Grid): { said: string; say: (text: string) => void } {
  const [said, say] = useState('')
  const { rows, selection } = grid
  const ready = rows.known && !rows.waiting
  const chosen = selection?.keys.size ?? 0
  const facts = {
    count: countWords(grid),
    sort: sortWords(grid),
    chosen: `${chosen} ${chosen < 2 ? 'ligne sélectionnée' : 'lignes sélectionnées'}`,
  }
  const { count, sort, chosen: choice } = facts
  const before = useRef<typeof facts | null>(null)
  useEffect(() => {
    if (!ready) return
    const now = { count, sort, chosen: choice }
    before.current ??= now
    const old = before.current
    const timer = setTimeout(() => {
      before.current = now
      const news = [old.sort !== sort && sort, old.count !== count && count, old.chosen !== choice && choice].filter(
        part => part !== false,
      )
      if (news.length > 0) say(news.join('. '))
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [ready, count, sort, choice])
  return { said, say }
}
