import { Button, Modal } from '@mantine/core'
import { useBackLayer } from '#client/address/back.ts'
import { mentionAbsences } from '#domains/field-service/model/interventions/absences.ts'
import type { Journee, Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import { formaterJour } from '#wire/dates.ts'
import { NoteAway } from './note-away.tsx'
import classes from './share-out.module.css'

/** The visits of somebody that day: those that began, and those that may still be given to others. */
function theirs({ jour, interventions }: Journee, { id }: Technicien) {
  const visites = interventions.filter(v => v.technicien_id === id && v.jour === jour && !v.annulee)
  return {
    nb_commencees: visites.filter(v => v.etapes_en_cours > 0).length,
    restantes: visites.filter(v => v.peut.affecter).map(v => ({ de: { debut: v.debut } })),
  }
}

type Props = {
  readonly technicien: Technicien
  readonly journee: Journee
  readonly onRepartir: (technicien: Technicien) => void
  readonly close: () => void
}

/** What may be done of somebody's day from their lane: noting that they are away, and giving their visits to others. */
export function LaneDeeds({ technicien, journee, onRepartir, close }: Props) {
  useBackLayer(true, close)
  const { nb_commencees, restantes } = theirs(journee, technicien)
  const { id, label, absences } = technicien
  const absent = mentionAbsences(technicien)
  const proposal = { jour: journee.jour, technicien: { id, label }, nb_commencees, lignes: [], restantes }
  return (
    <Modal
      opened
      onClose={close}
      title={`${label}, ${formaterJour(journee.jour)}`}
      centered
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.root}>
        {absent && <p className={classes.quiet}>{absent}</p>}
        <NoteAway proposal={proposal} absences={absences} />
        {restantes.length > 0 ? (
          <Button variant="default" onClick={() => onRepartir(technicien)}>
            Répartir la journée
          </Button>
        ) : (
          <p className={classes.quiet}>Aucune intervention à répartir ce jour-là.</p>
        )}
      </div>
    </Modal>
  )
}
