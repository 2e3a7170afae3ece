import { Button } from '@mantine/core'
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { useSessionState } from '#client/session/session.ts'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import {
  ajouterIndisponibilite,
  formulaireIndisponibilite,
  type Indisponibilite,
  lireIndisponibilites,
  supprimerIndisponibilite,
} from '#domains/people/model/temps.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { corpsDe } from './absence.ts'
import classes from './screen.module.css'

/** Visits named one by one; a longer absence says how many more. */
const MONTRES = 4

/** When the technician is away, and the visits that meet it (specification field-service §2 "Leave and unavailability"). */
export function AbsencesPane({ id }: { id: number }) {
  const params = { id: String(id) }
  const lecture = useReading(lireIndisponibilites, { params })
  if (!lecture.data) return <ReadingState {...lecture} what="Les absences" kept={false} />
  const absences = lecture.data
  return (
    <section className={classes.bloc} aria-label="Absences">
      <div className={classes.actions}>
        <FormButton
          label="Ajouter une absence"
          icone={<IconPlus size={18} stroke={1.8} aria-hidden />}
          principal
          read={formulaireIndisponibilite}
          write={ajouterIndisponibilite}
          of={{ params }}
        />
        <IconButton label="Actualiser" onClick={lecture.reload}>
          <IconRefresh size={20} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
      {absences.length === 0 ? (
        <EmptyState title="Aucune absence">
          Congés, formation, rendez-vous&nbsp;: les interventions prévues pendant une absence sont signalées ici.
        </EmptyState>
      ) : (
        <ul className={classes.lignes}>
          {absences.map(absence => (
            <Ligne key={`${absence.origine} ${absence.debut}`} id={id} absence={absence} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where an absence comes from that is changed elsewhere. */
const VENUE = {
  conge: 'Congé accepté. Il se change dans les demandes de congé.',
  planning: 'Notée au planning. Elle se change là.',
} as const

function Ligne({ id, absence }: { id: number; absence: Indisponibilite }) {
  const { indisponibilite_id, indisponibilite_date, origine, motif, passee, conflits } = absence
  const dite = [origine === 'saisie' ? motif : VENUE[origine], passee && 'passée'].filter(Boolean).join(' · ')
  return (
    <li className={classes.ligne} data-passee={passee || undefined}>
      <span className={classes.mots}>
        <b>{indisponibilite_date}</b>
        {dite && <small>{dite}</small>}
        {conflits.length > 0 && <Conflits conflits={conflits} />}
      </span>
      {indisponibilite_id !== null && <Retrait id={id} absence={{ ...absence, indisponibilite_id }} />}
    </li>
  )
}

function Retrait({ id, absence }: { id: number; absence: Indisponibilite & { indisponibilite_id: number } }) {
  const params = { id: String(id), indisponibilite_id: String(absence.indisponibilite_id) }
  const { write, pending } = useWriting(supprimerIndisponibilite, {
    toast: true,
    undo: () => {
      const back = { params: { id: String(id) }, body: corpsDe(absence) }
      return undoBy(ajouterIndisponibilite, back, 'L’absence reste retirée.')
    },
  })
  return (
    <IconButton
      size="lg"
      label={`Retirer l’absence\u00a0: ${absence.indisponibilite_date}`}
      disabled={pending}
      onClick={() => void write({ params })}
    >
      <IconTrash size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
}

/** Visits planned meanwhile; whoever plans goes there to give them to somebody else. */
function Conflits({ conflits }: Pick<Indisponibilite, 'conflits'>) {
  const planifie = useSessionState().session?.user.modules.includes(MODULE_REGULATION) ?? false
  return (
    <span className={classes.conflits}>
      <Pill tone="wait">
        {`${compter(conflits.length, 'intervention prévue', 'interventions prévues')} pendant ce temps`}
      </Pill>
      {conflits.slice(0, MONTRES).map(({ intervention_id, jour, label }) =>
        planifie ? (
          <Button
            key={intervention_id}
            size="compact-sm"
            variant="default"
            onClick={() => navigate(adresseRegulation(jour, intervention_id))}
          >
            {label}
          </Button>
        ) : (
          <small key={intervention_id}>{label}</small>
        ),
      )}
      {conflits.length > MONTRES && <small>{`et ${compter(conflits.length - MONTRES, 'autre')}`}</small>}
    </span>
  )
}
