import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { donnerLieu, lireLieu, retirerLieu } from '#domains/scheduling/modules/mon-planning-edt/contract.ts'
import { PlaceCard } from './place-card.tsx'

const READ =
  'Votre établissement lit une tranche de distance (moins de 5\u00a0km, plus de 30\u00a0km…), jamais la commune ni l’adresse.'
const WORDS = {
  // Both ways, for an agreement is given knowingly.
  before: `Donnez-la pour qu’un remplacement près de chez vous vous soit proposé avant les autres\u202f; de plus loin, il l’est après. ${READ} Seul un point à un kilomètre près est gardé, et vous le retirez quand vous voulez.`,
  since: (ville: string, date: string) =>
    `Les remplacements sont proposés en comptant la distance depuis les environs de ${ville}, avec votre accord du ${date}. ${READ}`,
}
const AGAIN =
  'Votre établissement a changé d’adresse depuis\u00a0: aucune distance n’est plus dite. Redonnez votre commune pour qu’elle compte de nouveau.'

/** Near where an agent lives (ours): one's own to say, to a kilometre, and to take back. */
export function TownCard() {
  const mine = mayCall(useSession(), [lireLieu, donnerLieu, retirerLieu], { enSonNom: true })
  return mine ? <Card /> : null
}

function Card() {
  const { data } = useReading(lireLieu)
  const give = useWriting(donnerLieu)
  const take = useWriting(retirerLieu)
  return (
    <PlaceCard
      {...{ id: 'commune', title: 'Votre commune', label: 'Votre commune ou votre adresse', given: data?.lieu }}
      {...{ words: WORDS, give, take, again: data?.a_redonner ? AGAIN : undefined }}
      onGive={body => void give.write({ body })}
      onTake={() => void take.write({})}
    />
  )
}
