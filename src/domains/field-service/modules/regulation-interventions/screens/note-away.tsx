import { Button } from '@mantine/core'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { useSessionState } from '#client/session/session.ts'
import type { Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import { ajouterIndisponibilite, supprimerIndisponibilite } from '#domains/people/model/temps.ts'
import { Refusal } from '#kit/state/refusal.tsx'
import { heureParis, versMs } from '#wire/dates.ts'
import type { Repartition } from '../contract.ts'
import classes from './share-out.module.css'

type Props = {
  readonly proposal: Repartition
  /** Absent: not known. */
  readonly absences: Technicien['absences']
}

/** Whoever has begun their day was there: they are away from the first visit that is given away. */
function awayFrom({ nb_commencees, lignes, restantes }: Repartition): string | null {
  const [first] = [...lignes, ...restantes].map(l => l.de.debut).toSorted((a, b) => versMs(a) - versMs(b))
  return nb_commencees > 0 && first !== undefined ? heureParis(first) : null
}

/**
 * A day is given away because somebody is not there: noted in one press, by the call of their own sheet, or nothing keeps others
 * from giving them visits again.
 */
export function NoteAway({ proposal, absences }: Props) {
  const { jour, technicien } = proposal
  const manages = mayCall(useSessionState(), [ajouterIndisponibilite])
  const params = { id: String(technicien.id) }
  const { write, pending, message } = useWriting(ajouterIndisponibilite, {
    also: ['plannings-entreprises'],
    once: true,
    undo: ({ indisponibilite_id }) =>
      undoBy(
        supprimerIndisponibilite,
        { params: { ...params, indisponibilite_id: String(indisponibilite_id) } },
        'L’absence reste notée.',
      ),
  })
  if (!manages || absences === undefined || absences.length > 0) return null
  const heure_debut = awayFrom(proposal)
  const body = { date_debut: jour, heure_debut, date_fin: jour, heure_fin: null, motif: '' }
  return (
    <div className={classes.away}>
      <span>{`Aucune absence n’est notée pour ${technicien.label}\u00a0: on peut encore lui confier des interventions.`}</span>
      <Button size="xs" variant="default" loading={pending} onClick={() => void write({ params, body })}>
        {heure_debut === null ? 'Noter son absence ce jour-là' : `Noter son absence dès ${heure_debut}`}
      </Button>
      <Refusal>{message}</Refusal>
    </div>
  )
}
