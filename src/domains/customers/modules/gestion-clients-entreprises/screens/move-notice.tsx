import { useReading } from '#client/reading/use-reading.ts'
import { CHAMPS_LIEU, direDeplacement } from '#domains/customers/model/deplacement.ts'
import type { Values } from '#kit/form/values.ts'
import { type AdresseClient, listerVisitesAVenir } from '../contract.ts'
import classes from './client-page.module.css'

/** In the form of an address that is becoming another place: how many visits go there, and whose. */
export function MoveNotice({ adresse, values }: { readonly adresse: AdresseClient; readonly values: Values }) {
  const moved = CHAMPS_LIEU.some(champ => String(values[champ] ?? '').trim() !== adresse[champ])
  const { data } = useReading(
    listerVisitesAVenir,
    { params: { adresse_id: String(adresse.id) } },
    { enabled: moved && adresse.nbinter > 0 },
  )
  const said = moved && adresse.nbinter > 0 && data ? direDeplacement(data) : null
  if (!said) return null
  return (
    <p role="status" className={classes.lookalikes}>
      {said}
    </p>
  )
}
