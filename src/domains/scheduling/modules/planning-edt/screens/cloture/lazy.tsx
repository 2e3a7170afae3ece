import { lazyPart } from '#client/page/lazy-part.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'

const waiting = <RowsSkeleton label="Ouverture de la clôture…" rows={10} columns="32px 1fr 90px 90px" />

/** Once a month, and not by everybody: it comes when it is asked for. */
export const Closing = lazyPart(() => import('./closing.tsx').then(m => m.Closing), { waiting })
