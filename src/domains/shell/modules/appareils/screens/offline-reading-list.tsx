import { Button } from '@mantine/core'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import type { AppareilUrgence } from '#domains/residences/model/hors-ligne.ts'
import { listerMesAppareils, retirerMonAppareil } from '#domains/residences/model/hors-ligne-operations.ts'
import lists from '#kit/page/lists.module.css'
import { Pill } from '#kit/pill/pill.tsx'
import { direQuand } from '#wire/moments.ts'
import classes from './devices.module.css'

/** Where this person reads emergency sheets without network; each can be ended from here. */
export function OfflineReadingList() {
  const { data } = useReading(listerMesAppareils)
  const { emprunt } = useSession()
  if (!data?.length || emprunt) return null
  return (
    <section className={classes.assistances} aria-labelledby="fiches-urgence">
      <h2 id="fiches-urgence">Fiches d’urgence sans réseau</h2>
      <p>
        Ces appareils gardent des fiches sous leur propre verrou. Retiré, un appareil efface à son prochain contact.
      </p>
      <ul className={lists.cards}>
        {data.map(device => (
          <Line key={device.enrolement_id} device={device} />
        ))}
      </ul>
    </section>
  )
}

function Line({ device }: { readonly device: AppareilUrgence }) {
  const online = useOnline()
  const { write, pending } = useWriting(retirerMonAppareil, { toast: true })
  return (
    <li className={classes.device}>
      <div className={classes.facts}>
        <b>{device.appareil_libelle}</b>
        <span>
          Permis {direQuand(device.cree_a)}
          {device.emporte_a && ` · fiches lues ${direQuand(device.emporte_a)}`}
        </span>
        {device.courant && <Pill tone="good">Cet appareil</Pill>}
      </div>
      <Button
        variant="default"
        disabled={!online}
        loading={pending}
        aria-label={`Retirer les fiches d’urgence de ${device.appareil_libelle}`}
        onClick={() => void write({ params: { enrolement_id: String(device.enrolement_id) } })}
      >
        Retirer
      </Button>
    </li>
  )
}
