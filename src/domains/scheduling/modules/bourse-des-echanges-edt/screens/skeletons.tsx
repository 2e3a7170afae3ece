import { PageHead } from '#client/page/page-head.tsx'
import { ShapeBlocks } from '#kit/skeleton/shape-skeleton.tsx'
import classes from './board-list.module.css'

/** The board before its exchanges: one to answer, then those under way. */
export function BoardSkeleton() {
  return (
    <div className={classes.root} aria-busy role="status" aria-label="Lecture de vos échanges…">
      <PageHead title="Bourse des échanges" detail="Lecture de vos échanges…" />
      <ShapeBlocks blocks={['titre', 300, 'titre', 76, 76]} />
    </div>
  )
}
