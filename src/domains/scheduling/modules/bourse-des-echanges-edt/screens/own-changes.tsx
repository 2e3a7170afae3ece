import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { HoursTable } from '#domains/scheduling/view/consequences/hours-table.tsx'
import { lireConsequencesBourse } from '../contract.ts'
import classes from './exchange-actions.module.css'

/** Hours of the reader with this exchange, before their yes; it is never in the way of it. */
export function OwnChanges({ bde_id }: { readonly bde_id: number }) {
  const online = useOnline()
  const { data } = useReading(lireConsequencesBourse, { params: { bde_id: String(bde_id) } }, { enabled: online })
  const [moi] = data?.personnes ?? []
  if (moi) return <HoursTable qui="avec cet échange" periodes={moi.periodes} />
  return online ? null : (
    <p className={classes.suite}>Hors ligne&nbsp;: vos heures avec cet échange ne se calculent qu’avec du réseau.</p>
  )
}
