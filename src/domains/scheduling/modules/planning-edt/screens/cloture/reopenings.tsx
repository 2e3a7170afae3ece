import type { ClotureAgent } from '#domains/scheduling/model/cloture/cloture.ts'
import { direReouverture } from '#domains/scheduling/model/cloture/reouverture.ts'
import classes from './closing.module.css'

/** That a month was opened again, by whom and why, each time; the latest stands out while it is not closed again. */
export function Reopenings({ agent: { etat, reouvertures = [] } }: { readonly agent: ClotureAgent }) {
  return reouvertures.map((r, rang) => {
    const encore = rang === 0 && etat !== 'clos'
    return (
      <span key={r.fait_a} className={encore ? classes.wait : classes.by}>
        {direReouverture(r, encore)}
      </span>
    )
  })
}
