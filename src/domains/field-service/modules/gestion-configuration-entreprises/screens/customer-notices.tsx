import { Switch } from '@mantine/core'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import cards from '#kit/page/card.module.css'
import { Refusal } from '#kit/state/refusal.tsx'
import { ecrireAnnonces, lireAnnonces } from '../contract.ts'
import classes from './screen.module.css'

/** What customers are told by themselves, for who plans visits: a house has none. What was chosen is taken back for ten seconds. */
export function CustomerNotices() {
  const online = useOnline()
  const may = mayCall(useSession(), [lireAnnonces, ecrireAnnonces])
  const { data } = useReading(lireAnnonces, {}, { enabled: may })
  const { write, pending, message } = useWriting(ecrireAnnonces, {
    undo: (_answer, { body }) => undoBy(ecrireAnnonces, { body: { en_route: !body.en_route } }),
  })
  if (!may || !data) return null
  return (
    <section className={`${cards.card} ${cards.settings} ${classes.card}`} aria-label="Prévenir les clients">
      <h2 className={classes.titre}>Prévenir les clients</h2>
      <Switch
        label="Prévenir le client quand le technicien part chez lui"
        description="Par SMS s’il a un mobile, sinon par e-mail, avec une heure d’arrivée estimée quand elle peut l’être, à l’heure où il part. Ce qui est parti se lit sur la visite."
        checked={data.en_route}
        disabled={!online || pending}
        onChange={event => void write({ body: { en_route: event.currentTarget.checked } })}
      />
      <Refusal>{message}</Refusal>
    </section>
  )
}
