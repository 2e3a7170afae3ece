import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { donnerDepart, lireDepart, retirerDepart } from '#domains/field-service/modules/mon-activite/contract.ts'
import { PlaceCard } from './place-card.tsx'

const WORDS = {
  before:
    'Vos tournées partent de l’entreprise. Vous pouvez accepter qu’elles partent de chez vous\u00a0: seul un point à un kilomètre près est gardé, jamais l’adresse, et vous le retirez quand vous voulez.',
  since: (ville: string, date: string) =>
    `Vos tournées partent des environs de ${ville}, avec votre accord du ${date}.`,
}

/** Where one's tours leave from: one's own to say, to a kilometre, and to take back (field-service §2 "Tour map"). */
export function StartCard() {
  const mine = mayCall(useSession(), [lireDepart, donnerDepart, retirerDepart], { enSonNom: true })
  return mine ? <Card /> : null
}

function Card() {
  const { data } = useReading(lireDepart)
  const give = useWriting(donnerDepart)
  const take = useWriting(retirerDepart)
  return (
    <PlaceCard
      {...{ id: 'depart', title: 'Départ de mes tournées', label: 'Mon adresse', given: data?.depart, words: WORDS }}
      {...{ give, take }}
      onGive={body => void give.write({ body })}
      onTake={() => void take.write({})}
    />
  )
}
