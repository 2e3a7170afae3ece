import { Button } from '@mantine/core'
import { TitledCard } from '#client/page/titled-card.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { type AbsenceResident, MOTS_ABSENCE } from '#domains/residences/model/resident.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { type FicheResident, noterAbsence, retirerAbsence } from '../contract.ts'
import classes from './screen.module.css'

type Props = { readonly resident: FicheResident; readonly online: boolean }

/** Times away, the room staying theirs. */
export function Absences({ resident, online }: Props) {
  return (
    <TitledCard titre="Absences">
      {resident.absences.length === 0 && <p className={classes.quiet}>Aucune absence notée.</p>}
      {resident.absences.length > 0 && (
        <ul className={classes.list}>
          {resident.absences.map(a => (
            <Absence key={a.absence_id} id={resident.resident_id} absence={a} online={online} />
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

function Absence({ id, absence, online }: { id: number; absence: AbsenceResident; online: boolean }) {
  const { absence_id, absence_sorte, absence_du: du, absence_au: au, absence_lieu } = absence
  const params = { id: String(id) }
  const { write, pending } = useWriting(retirerAbsence, {
    toast: true,
    undo: ({ avant }) => undoBy(noterAbsence, { params, body: avant }, 'L’absence reste retirée.'),
  })
  return (
    <li className={classes.entry}>
      <span>
        <b>{MOTS_ABSENCE[absence_sorte]}</b> {absence.en_cours === 1 && <Pill tone="wait">En cours</Pill>}
      </span>
      <span>
        {au === null ? `Depuis le ${direJour(du)}, retour non connu` : `Du ${direJour(du)}, retour le ${direJour(au)}`}
      </span>
      {absence_lieu && <span className={classes.under}>{absence_lieu}</span>}
      <div>
        <Button
          size="sm"
          variant="subtle"
          color="red"
          loading={pending}
          disabled={!online}
          aria-label={`Retirer l’absence du ${direJour(du)}`}
          onClick={() => void write({ params: { ...params, absence_id: String(absence_id) } })}
        >
          Retirer
        </Button>
      </div>
    </li>
  )
}
