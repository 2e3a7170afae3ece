import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { download } from '#client/call/api.ts'
import { PrintButton } from '#client/documents/print-button.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { imprimerFicheUrgence, lireFicheUrgence } from '#domains/residences/model/sante-operations.ts'
import { ADRESSE_URGENCES, adresseResident } from '../address.ts'
import { EmergencySheet } from './emergency-sheet.tsx'
import classes from './screen.module.css'

/** What one needs of somebody in an emergency, on one screen: who they are, what they must not be given, whom to call. */
export function EmergencyPage({ id }: { readonly id: number }) {
  const today = useToday()
  const of = { params: { id: String(id) } }
  const reading = useReading(lireFicheUrgence, of)
  const { data } = reading
  const back = adresseResident(id)
  if (!data)
    return (
      <div className={classes.page}>
        <PageHead title="Fiche d’urgence" detail="" back={back} />
        <ReadingState {...reading} what="Cette fiche d’urgence" kept={false} />
        {reading.state === 'hors_ligne' && (
          <Button variant="default" onClick={() => navigate(ADRESSE_URGENCES)}>
            Fiches d’urgence sans réseau
          </Button>
        )}
      </div>
    )
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHead title={data.label} detail="Fiche d’urgence" back={back} />
        <PrintButton label="Imprimer" titre="Fiche d’urgence" read={() => download(imprimerFicheUrgence, of)} />
      </div>
      <EmergencySheet data={data} today={today} />
      <p className={classes.quiet}>Qui lit cette fiche est noté, avec l’heure.</p>
    </div>
  )
}
