import { useReading } from '#client/reading/use-reading.ts'
import { CHAMPS_LIEU, direDeplacement } from '#domains/customers/model/deplacement.ts'
import told from '#domains/customers/view/told.module.css'
import type { Values } from '#kit/form/values.ts'
import { type AdresseClient, listerVisitesAVenir } from '../contract.ts'

interface Props {
  readonly adresse: AdresseClient
  readonly values: Values
}

const isMoved = ({ adresse, values }: Props) =>
  CHAMPS_LIEU.some(champ => String(values[champ] ?? '').trim() !== adresse[champ])

/** In the form of an address whose words change under a pin that was put by hand: it stays, unless one says otherwise. */
export function PinNotice(given: Props) {
  const kept = given.adresse.geocode_source === 'main' && given.values.repere !== 'adresse'
  if (!kept || !isMoved(given)) return null
  return (
    <p role="status" className={told.told}>
      Le repère de cette adresse a été placé à la main{'\u00a0'}: il reste où il est. S’il ne convient plus, choisissez
      «{'\u00a0'}Celui de l’adresse{'\u00a0'}» dans «{'\u00a0'}Repère{'\u00a0'}».
    </p>
  )
}

/** In the form of an address that is becoming another place: how many visits go there, and whose. */
export function MoveNotice({ adresse, values }: Props) {
  const moved = isMoved({ adresse, values })
  const { data } = useReading(
    listerVisitesAVenir,
    { params: { adresse_id: String(adresse.id) } },
    { enabled: moved && adresse.nbinter > 0 },
  )
  const said = moved && adresse.nbinter > 0 && data ? direDeplacement(data) : null
  if (!said) return null
  return (
    <p role="status" className={told.told}>
      {said}
    </p>
  )
}
