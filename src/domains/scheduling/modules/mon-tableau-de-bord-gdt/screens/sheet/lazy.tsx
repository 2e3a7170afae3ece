import { lazyPart } from '#client/page/lazy-part.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'

const waiting = <RowsSkeleton label="Ouverture de la feuille…" rows={10} columns="1fr 90px" />

/** Read and signed once a month: it comes when it is asked for. */
export const Sheet = lazyPart(() => import('./sheet.tsx').then(m => m.Sheet), { waiting })
