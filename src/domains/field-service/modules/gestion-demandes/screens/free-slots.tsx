import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { listerCreneauxReceveur } from '#domains/field-service/model/demandes/offres-operations.ts'
import { FreeDays } from '#domains/field-service/view/demandes/first-free.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { ajouterJours } from '#wire/dates.ts'
import classes from './request-panel.module.css'

const SEMAINE = 7
/** Weeks ahead that another company may look at. */
const SEMAINES = 8

type Props = {
  prestation: number
  /** One company; '' while none is chosen, or all of them are. */
  receveur: string
}

/**
 * When a company of the network is free for this service, a week at a time: what its technicians agreed to show. Its room
 * is the same before, while and after it is read: what is below does not slide under a hand.
 */
export function FreeSlots({ prestation, receveur }: Props) {
  return (
    <div className={classes.creneaux}>
      {receveur === '' ? (
        <p className={classes.raison}>Choisissez un prestataire pour voir ses créneaux libres.</p>
      ) : (
        <Week key={receveur} prestation={prestation} receveur={receveur} />
      )}
    </div>
  )
}

function Week({ prestation, receveur }: Props) {
  const today = useToday()
  const [semaine, setSemaine] = useState(0)
  const reading = useReading(listerCreneauxReceveur, {
    params: { prestation: String(prestation), receveur },
    query: { debut: ajouterJours(today, semaine * SEMAINE) },
  })
  const { data } = reading
  if (!data) return <ReadingState {...reading} what="Ses créneaux libres" />
  if (!data.montre) return <p className={classes.raison}>Ce prestataire ne montre pas ses disponibilités.</p>
  const jours = data.jours.filter(j => j.tranches.length > 0)
  return (
    <PanelSection title="Créneaux libres">
      {jours.length === 0 ? (
        <p className={classes.raison}>Aucun créneau libre pendant ces sept jours.</p>
      ) : (
        <FreeDays jours={jours} />
      )}
      <div className={classes.boutons}>
        <Button variant="subtle" size="sm" disabled={semaine === 0} onClick={() => setSemaine(semaine - 1)}>
          Semaine précédente
        </Button>
        <Button variant="subtle" size="sm" disabled={semaine === SEMAINES} onClick={() => setSemaine(semaine + 1)}>
          Semaine suivante
        </Button>
      </div>
    </PanelSection>
  )
}
